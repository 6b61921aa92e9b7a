import type { IsoDate } from '@quarrter/domain/calendar';
import { promiseProgress } from '@quarrter/domain/loans';
import { recordEvent } from '../../../events/index.ts';
import type { BusinessTime } from '../../../platform/database/business-time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { factOf } from '../../move-loan.ts';
import { type LoanRow, loansDb } from '../../tables.ts';
import { promiseKept } from './events.ts';
import { findCurrentPromise, readPaidSince } from './queries.ts';

/**
 * Money of a locked loan was booked or reversed: its promise is looked at again. One that was
 * broken is open or kept again when the money that was missing had been paid in time.
 */
export async function reviewPromise(
  tx: Tx,
  loan: LoanRow,
  businessTime: BusinessTime,
): Promise<void> {
  const promise = await findCurrentPromise(tx, loan.client_id, loan.loan_id);
  if (promise === undefined) return;
  const paid = await readPaidSince(tx, loan.client_id, promise);
  const { state, next } = promiseProgress(promise.parts, paid, businessTime.date);
  if (state === promise.state && next?.dueOn === promise.next?.dueOn) {
    if (next?.amount === promise.next?.amount) return;
  }
  await loansDb(tx)
    .updateTable('loan_promises')
    .set({
      state,
      next_due_on: next?.dueOn ?? null,
      next_amount: next?.amount ?? null,
      ended_on: state === 'open' ? null : businessTime.date,
    })
    .where('client_id', '=', loan.client_id)
    .where('promise_id', '=', promise.id)
    .execute();
  if (state === 'kept' && promise.state !== 'kept') {
    const payload = { loanType: loan.loan_type };
    await recordEvent(tx, promiseKept, factOf(loan, businessTime, payload));
  }
}

/** Ends the open promise of a loan: it owes nothing overdue, or another one takes its place. */
export async function endPromise(
  tx: Tx,
  loan: Pick<LoanRow, 'client_id' | 'loan_id'>,
  state: 'ended',
  date: IsoDate,
): Promise<void> {
  await loansDb(tx)
    .updateTable('loan_promises')
    .set({ state, next_due_on: null, next_amount: null, ended_on: date })
    .where('client_id', '=', loan.client_id)
    .where('loan_id', '=', loan.loan_id)
    .where('state', '=', 'open')
    .execute();
}
