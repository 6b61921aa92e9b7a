import type { repaymentIntent } from '@quarrter/contract/client/card-payments';
import {
  amountDue,
  balanceOf,
  loanStates,
  minimumWithPromise,
  repaymentAmountMessages,
  repaymentLimits,
} from '@quarrter/domain/loans';
import { checkAmount, naira, smallerOf } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import type { PaidBy, PreparedPayment } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import { findCurrentPromise } from '../arrears/promises/queries.ts';
import { requireLoan } from '../queries.ts';
import { readQuote } from './settlement-quote.ts';

export type RepaymentRequest = z.infer<typeof repaymentIntent>;

/** The loan that a repayment is for, as its payment carries it. */
export type RepaymentSubject = {
  readonly version: 1;
  readonly loanType: string;
  readonly loanId: string;
};

/**
 * Checks a repayment before the client pays: it is for the client's own active loan, and between
 * the amount due, or the settlement amount, and the whole balance (LND-16 to LND-21). The charge of
 * a saved card may be less: no more than the announced amount is charged.
 */
export async function prepareRepayment(
  reader: Reader,
  clientId: string,
  request: RepaymentRequest,
  businessTime: BusinessTime,
  by: PaidBy = 'client',
): Promise<PreparedPayment<RepaymentSubject>> {
  const loan = await requireLoan(reader, clientId, request.loan_type_id, request.loan_type);
  if (!loanStates[loan.state].live)
    throw conflict('You can only repay a loan that is paid out and not yet fully repaid.');
  const [{ outstanding, quote }, promise] = await Promise.all([
    readQuote(reader, loan, businessTime.date),
    findCurrentPromise(reader, clientId, loan.loan_id),
  ]);
  const balance = balanceOf(outstanding);
  const { minimum } = repaymentLimits(amountDue(outstanding, businessTime.date), balance);
  // The settlement amount is always accepted, even when it is less than the next payment.
  const least = minimumWithPromise(smallerOf(minimum, quote.amount), promise?.next ?? null);
  const limits = { minimum: by === 'saved-card' ? 1n : least, maximum: balance };
  const checked = checkAmount(request.amount, limits, repaymentAmountMessages);
  if (!checked.ok) throw invalid({ amount: [checked.message] });
  const smallestRest = loan.smallest_arrears;
  const rest = balance - checked.minor;
  if (by === 'client' && checked.minor < quote.amount && rest < smallestRest) {
    const most = balance - smallestRest;
    throw invalid({ amount: [restTooSmall(rest, { balance, most: most < least ? null : most })] });
  }
  return {
    amount: checked.minor,
    currency: 'NGN',
    subject: { version: 1, loanType: loan.loan_type, loanId: loan.loan_id },
    subjectKey: loan.loan_id,
    subjectName: 'this loan',
    // LND-18: the provider's receipt goes to the address that the client gave.
    receiptEmail: request.email || null,
  };
}

/** The rest could never be paid by card: there is no next instalment to pay it with. */
function restTooSmall(rest: bigint, or: { balance: bigint; most: bigint | null }): string {
  const less = or.most === null ? '' : `, or ${naira(or.most)} or less`;
  const pay = `Please pay ${naira(or.balance)}${less}.`;
  return `This leaves ${naira(rest)}, too little to pay later. ${pay}`;
}
