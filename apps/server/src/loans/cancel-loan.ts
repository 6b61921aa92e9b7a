import { recordEvent } from '../events/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import { loanCancelled } from './events.ts';
import { type Loan, toLoan } from './loan.ts';
import { factOf, moveLoan } from './move-loan.ts';
import { lockLoan } from './queries.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';
import type { LoanRow } from './tables.ts';

type Cancelling = {
  clientId: string;
  loanType: string;
  loanId: string;
  businessTime: BusinessTime;
};

/**
 * The client cancels an application or an accepted loan, until its money is sent. Cancelling what
 * is cancelled already changes nothing, because the first answer may have been lost.
 */
export async function cancelLoan(tx: Tx, cancelling: Cancelling): Promise<Loan> {
  const { clientId, loanId, loanType, businessTime } = cancelling;
  const loan = await lockLoan(tx, clientId, loanId, loanType);
  if (loan.state === 'cancelled') return toLoan(tx, loan, businessTime.date);
  if (loan.disbursed_by !== null && loan.state === 'accepted') throw conflict(beingSent);
  const cancelled = await cancel(tx, loan, { by: 'client', reason: '' }, businessTime);
  return toLoan(tx, cancelled, businessTime.date);
}

export const beingSent = 'The money is being sent, so this loan cannot be cancelled now.';

/** Staff cancel an accepted loan that cannot be paid out; the client is told the reason. */
export async function cancelLoanAsStaff(
  tx: Tx,
  input: LoanActionInput & { reason: string },
): Promise<LoanRef> {
  const loan = await lockForAction(tx, 'cancel', input);
  const { reason, businessTime } = input;
  return refOf(await cancel(tx, loan, { by: 'staff', reason }, businessTime));
}

async function cancel(
  tx: Tx,
  loan: LoanRow,
  { by, reason }: { by: 'client' | 'staff'; reason: string },
  businessTime: BusinessTime,
): Promise<LoanRow> {
  const cancelled = await moveLoan(tx, loan, 'cancel', { cancellation_reason: reason });
  const amount = loan.amount ?? loan.requested_amount;
  await recordEvent(tx, loanCancelled, factOf(cancelled, businessTime, { amount, by, reason }));
  return cancelled;
}
