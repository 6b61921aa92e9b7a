import type { checkLineForm } from '@quarrter/contract/staff/loan-actions';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type * as z from 'zod/mini';
import { recordLoanAction, type StaffMember } from '../../../console/index.ts';
import { readBusinessTimeOf } from '../../../platform/database/business-time.ts';
import { conflict, invalid, notFound } from '../../../platform/http/http-error.ts';
import { findLoan } from '../../decide/staff-actions.ts';
import { actions } from '../actions.ts';
import { namingWhoMovedLoan } from '../application/moved-on.ts';
import { readAfterAction } from '../application/read-application.ts';
import type { LoansConsoleDeps } from '../loan-panels.ts';
import { storeLoanCheck } from './loan-checks.ts';
import { readChecklist } from './read-decision.ts';

/**
 * An officer settles a line of the checklist that is not settled otherwise: with a tick where the
 * officer compares, with a reason everywhere else. Only the state that the officer was shown is
 * settled. A repeated call changes nothing.
 */
export async function checkLine(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  { line, reason = '', ...shown }: z.infer<typeof checkLineForm>,
): Promise<StaffLoan> {
  const checking = deps.db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const businessTime = await readBusinessTimeOf(tx, loan.clientId);
    const checklist = await readChecklist(tx, deps, staff, loanId);
    const item = checklist.find((one) => one.line === line);
    if (item === undefined) throw notFound('There is no such line on the checklist.');
    if (item.reason?.text === reason) return;
    if (item.settle === null) throw conflict('This line needs nothing from you now.');
    if (item.state !== shown.state || item.detail !== shown.detail) {
      throw conflict(`This line has changed. Please look at it again: ${item.detail}`);
    }
    if (item.settle === 'reason' && reason === '') {
      throw invalid({ reason: ['Please give the reason'] });
    }
    await storeLoanCheck(tx, staff, loan, { line, state: item.state, reason }, businessTime);
    const note = reason === '' ? item.label : `${item.label}: ${reason}`;
    await recordLoanAction(tx, staff, businessTime, loan, actions['check-line'], note);
  });
  await namingWhoMovedLoan(deps.db, loanId, checking);
  return readAfterAction(deps, staff, loanId);
}
