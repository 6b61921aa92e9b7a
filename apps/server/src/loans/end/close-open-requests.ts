import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { endPromise } from '../arrears/promises/review-promise.ts';
import { type LoanRow, loansDb } from '../tables.ts';

/**
 * Closes the hardship request, the new schedule and the promise to pay that are open when a locked
 * loan ends or its money is returned. They are about the balance of that time, so none may apply if
 * the loan is live again.
 */
export async function closeOpenRequests(
  tx: Tx,
  loan: Pick<LoanRow, 'client_id' | 'loan_id'>,
  { date, at }: BusinessTime,
): Promise<void> {
  await loansDb(tx)
    .updateTable('loan_hardship_requests')
    .set({ outcome: 'ended', answered_on: date, answered_at: at })
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .where('outcome', 'is', null)
    .execute();
  await loansDb(tx)
    .updateTable('loan_restructurings')
    .set({ state: 'lapsed' })
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .where('state', '=', 'offered')
    .execute();
  await endPromise(tx, loan, 'ended', date);
}
