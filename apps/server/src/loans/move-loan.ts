import { type LoanEvent, transition } from '@quarrter/domain/loans';
import type { Fact } from '../events/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ChangesOf } from '../platform/database/define-table.ts';
import { conflict } from '../platform/http/http-error.ts';
import { type LoanRow, loansDb } from './tables.ts';

/** Throws a 409 for an event that the state table does not allow. */
export function requireMove(loan: Pick<LoanRow, 'state'>, event: LoanEvent): void {
  const step = transition(loan.state, event);
  if (!step.ok) throw conflict(step.reason);
}

/**
 * Moves a locked loan to its next state, with the other columns of the event, or throws a 409. The
 * event that makes it overdue says since when.
 */
export async function moveLoan(
  tx: Tx,
  loan: LoanRow,
  event: LoanEvent,
  columns: ChangesOf<typeof loansDb, 'loans'> = {},
): Promise<LoanRow> {
  const step = transition(loan.state, event);
  if (!step.ok) throw conflict(step.reason);
  return updateLoan(tx, loan, {
    arrears_since: null,
    ...columns,
    state: step.to,
    cancelled_from: step.to === 'cancelled' ? loan.state : null,
  });
}

/** Writes columns of a locked loan. */
export async function updateLoan(
  tx: Tx,
  loan: LoanRow,
  columns: ChangesOf<typeof loansDb, 'loans'>,
): Promise<LoanRow> {
  return loansDb(tx)
    .updateTable('loans')
    .set(columns)
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A fact about a loan; each of them says which type of loan it is. */
export function factOf<Payload extends object>(
  loan: LoanRow,
  { at }: BusinessTime,
  payload: Payload,
): Fact<Payload & { loanType: string }> {
  return {
    clientId: loan.client_id,
    subjectId: loan.loan_id,
    at,
    payload: { ...payload, loanType: loan.loan_type },
  };
}
