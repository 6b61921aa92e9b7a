import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { loanStates } from '@quarrter/domain/loans';
import { formatMoney } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, HttpError } from '../../platform/http/http-error.ts';
import { loanCancelled } from '../apply/application-events.ts';
import { type Loan, toLoan } from '../loan.ts';
import { factOf, moveLoan } from '../move-loan.ts';
import { lockLoan } from '../queries.ts';
import { cancelUntilOf, readQuote, toQuoteRecord } from '../repay/settlement-quote.ts';
import type { LoanRow } from '../tables.ts';
import { type LoanActionInput, type LoanRef, lockForAction, refOf } from './staff-actions.ts';

type Cancelling = {
  clientId: string;
  loanType: string;
  loanId: string;
  businessTime: BusinessTime;
};

/**
 * The client cancels an application or an accepted loan, until its money is sent. A second
 * cancellation changes nothing, because the first answer may have been lost.
 */
export async function cancelLoan(tx: Tx, cancelling: Cancelling): Promise<Loan> {
  const { clientId, loanId, loanType, businessTime } = cancelling;
  const loan = await lockLoan(tx, clientId, loanId, loanType);
  if (loan.state === 'cancelled') return toLoan(tx, loan, businessTime.date);
  if (loan.disbursed_by !== null && loan.state === 'accepted') throw conflict(beingSent);
  if (loanStates[loan.state].live) throw await wasPaidOut(tx, loan, businessTime.date);
  const cancelled = await cancel(tx, loan, { by: 'client', reason: '' }, businessTime);
  return toLoan(tx, cancelled, businessTime.date);
}

const beingSent = 'The money is being sent, so this loan cannot be cancelled now.';

/** Once the money is out, the loan is cancelled by returning the principal, if there is time. */
async function wasPaidOut(tx: Tx, loan: LoanRow, today: IsoDate): Promise<HttpError> {
  const { quote } = await readQuote(tx, loan, today);
  const until = cancelUntilOf(loan);
  if (!quote.isCancelling || until === null) {
    const ended = until === null ? '' : ` The time to cancel ended on ${formatDate(until)}.`;
    return conflict(
      `This loan was paid out.${ended} You can settle it today with ` +
        `${formatMoney(quote.amount, 'NGN')}.`,
    );
  }
  const detail =
    `This loan was paid out. To cancel it, return the principal: repay ` +
    `${formatMoney(quote.amount, 'NGN')} by ${formatDate(until)}. You then owe no interest.`;
  return new HttpError(409, { detail, quote: toQuoteRecord(quote, until, today) });
}

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
  // There is no loan before the client accepts the offer.
  const what = loan.state === 'accepted' ? 'loan' : 'application';
  const fact = factOf(cancelled, businessTime, { amount, by, reason, cancelled: what } as const);
  await recordEvent(tx, loanCancelled, fact);
  return cancelled;
}
