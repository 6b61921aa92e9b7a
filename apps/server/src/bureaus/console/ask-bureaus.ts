import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { defineActions, recordLoanAction, type StaffMember } from '../../console/index.ts';
import {
  findLoan,
  type LoanRef,
  type LoansConsoleDeps,
  namingWhoMovedLoan,
  readAfterAction,
  readConsent,
  readCreditSubject,
  readDecisionFacts,
  requestConsent,
} from '../../loans/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { askBureaus } from '../ask-bureaus.ts';
import { bureauTitles } from '../credit-bureau.ts';
import type { BureausDeps } from '../deps.ts';

export type BureausConsoleDeps = BureausDeps & LoansConsoleDeps;

const actions = defineActions({
  'ask-bureaus': 'Credit bureaus asked',
  'request-consent': 'Client asked to agree to a credit check',
});

/**
 * Asks the credit bureaus about the client of an application that is still to be decided. Without
 * the client's consent nothing is asked. The audit log has who asked which bureau.
 */
export function askForCreditReports(
  deps: BureausConsoleDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  return askAbout(deps, staff, loanId, async (tx, loan, businessTime) => {
    if ((await readDecisionFacts(tx, loan)) === null) {
      throw conflict('This loan has already been decided.');
    }
    if ((await readConsent(tx, loan)) === null) {
      throw conflict('The client did not agree to a credit check with this application.');
    }
    if ((await readCreditSubject(tx, deps.secrets, loan)).bvn === '') {
      throw conflict('The client has given no BVN. Ask the client to add it to their profile.');
    }
    const asked = await askBureaus(tx, deps, { ...loan, by: staff, businessTime });
    if (asked.length === 0) return;
    const note = asked.map((bureau) => bureauTitles[bureau]).join(', ');
    await recordLoanAction(tx, staff, businessTime, loan, actions['ask-bureaus'], { note });
  });
}

/** Emails a client who applied without agreeing where they can agree. */
export function askForConsent(
  deps: BureausConsoleDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  return askAbout(deps, staff, loanId, async (tx, loan, businessTime) => {
    await requestConsent(tx, { ...loan, businessTime });
    await recordLoanAction(tx, staff, businessTime, loan, actions['request-consent']);
  });
}

/** Asks in one transaction; a 409 names who moved the loan. */
async function askAbout(
  deps: BureausConsoleDeps,
  staff: StaffMember,
  loanId: string,
  ask: (tx: Tx, loan: LoanRef, businessTime: BusinessTime) => Promise<void>,
): Promise<StaffLoan> {
  const asking = deps.db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    await ask(tx, loan, await readBusinessTimeOf(tx, loan.clientId));
  });
  await namingWhoMovedLoan(deps.db, loanId, asking);
  return readAfterAction(deps, staff, loanId);
}
