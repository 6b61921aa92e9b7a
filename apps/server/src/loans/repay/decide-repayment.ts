import type { IsoDate } from '@quarrter/domain/calendar';
import {
  balanceOf,
  loanStates,
  nextPaymentDate,
  type ReplayedLoan,
  replayLoan,
} from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { type NewEvent, newEvent } from '../../events/index.ts';
import type { ReceivedPayment } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import { newId } from '../../platform/database/ids.ts';
import type { RepaymentRow } from '../loan-parts.ts';
import { factOf } from '../move-loan.ts';
import type { LoanRow } from '../tables.ts';
import { findChanges, type LoanChanges, type PenaltyChange } from './loan-changes.ts';
import { historyOf, type StoredLoan } from './loan-history.ts';
import type { RepaymentSubject } from './prepare-repayment.ts';
import { loanRepaid, penaltiesReversed } from './repayment-events.ts';

export type RepaymentPayment = Pick<
  ReceivedPayment<RepaymentSubject>,
  'clientId' | 'receiptId' | 'amount' | 'currency' | 'paidOn' | 'subject'
> & { readonly paymentId: string | null };

/** The effect of a receipt's money on its loan; nothing of it is written yet. */
export type DecidedRepayment = {
  readonly loan: LoanRow;
  /** The repayment with its parts. */
  readonly row: RepaymentRow;
  /** Of this repayment and of everything that it affects. */
  readonly changes: LoanChanges;
  readonly replayed: ReplayedLoan;
  readonly businessTime: BusinessTime;
};

/**
 * Replays a loan with money of a receipt, as of its value date: penalties that it would have
 * prevented are reversed, and later repayments are allocated again. The rest stays
 * in the receipt. Returns null when the loan needs nothing.
 */
export function decideRepayment(
  stored: StoredLoan,
  payment: RepaymentPayment,
  businessTime: BusinessTime,
): DecidedRepayment | null {
  const { loan } = stored;
  const booking = bookingOf(stored, payment, businessTime);
  const withBooking = { ...stored, repayments: [...stored.repayments, booking] };
  const replayed = replayLoan(historyOf(withBooking, businessTime.date));
  const changes = findChanges(withBooking, replayed, businessTime.date);
  const own = changes.repayments.find(({ row }) => row === booking);
  const applied = payment.amount - (own?.returned ?? 0n);
  // A loan that has been completed since accepts money only if the client then owes less.
  const costsLess = reversedOf(changes).length > 0 || changes.interestForgiven > 0n;
  if (own === undefined || applied === 0n || (!loanStates[loan.state].live && !costsLess)) {
    return null;
  }
  const kept = { ...own, row: { ...booking, amount: applied }, returned: 0n };
  const repayments = changes.repayments.map((change) => (change === own ? kept : change));
  const row = { ...kept.row, ...columnsOf(own.parts) };
  return { loan, row, changes: { ...changes, repayments }, replayed, businessTime };
}

/** The repayment as it is before it has paid anything. */
function bookingOf(
  { loan, restructurings }: StoredLoan,
  payment: RepaymentPayment,
  { date, at }: BusinessTime,
): RepaymentRow {
  const begunOn =
    restructurings.at(-1)?.answered_on ?? loan.imported_on ?? loan.disbursed_on ?? date;
  return {
    client_id: loan.client_id,
    loan_id: loan.loan_id,
    repayment_id: newId(),
    receipt_id: payment.receiptId,
    payment_id: payment.paymentId,
    amount: payment.amount,
    returned: 0n,
    reversed: 0n,
    penalty_part: 0n,
    interest_part: 0n,
    principal_part: 0n,
    value_on: valueDate(payment.paidOn, begunOn, date),
    paid_on: date,
    paid_at: at,
  };
}

/**
 * The provider's clock may be wrong: no client repays before the disbursement or after today. A
 * payment from before a restructuring that is booked after it has effect from the restructuring,
 * because the client accepted its figures; one from before an import has effect from the import,
 * because the loan was brought in with its balance of then.
 */
function valueDate(paidOn: IsoDate, begunOn: IsoDate, today: IsoDate): IsoDate {
  if (paidOn > today) return today;
  return paidOn < begunOn ? begunOn : paidOn;
}

/** The columns of a repayment that store its allocation. */
export function columnsOf({ penalty, interest, principal }: Parts) {
  return { penalty_part: penalty, interest_part: interest, principal_part: principal };
}

type Parts = LoanChanges['repayments'][number]['parts'];

const reversedOf = ({ penalties }: LoanChanges) =>
  penalties.filter(({ kind }) => kind === 'reversed');

/** The balance of the loan after a repayment. */
export const balanceAfter = ({ replayed }: DecidedRepayment): bigint =>
  balanceOf(replayed.outstanding);

/** The repayment, and the penalties that are reversed for it. */
export function repaymentEvents(decided: DecidedRepayment): NewEvent[] {
  const { loan, row, changes, replayed, businessTime } = decided;
  const { repayment_id: repaymentId, amount, value_on: paidOn } = row;
  const repaid = {
    repaymentId,
    amount,
    paidOn,
    penalty: row.penalty_part,
    interest: row.interest_part,
    principal: row.principal_part,
    balance: balanceAfter(decided),
    nextDueOn: nextPaymentDate(replayed.outstanding.instalments, businessTime.date),
  };
  const events = [newEvent(loanRepaid, factOf(loan, businessTime, repaid))];
  const reversed = reversedOf(changes);
  const [first, last] = [reversed[0], reversed.at(-1)];
  // Penalties that were waived before are not owed less by their reversal.
  const sumOf = (...kinds: readonly PenaltyChange['kind'][]) =>
    sum(changes.penalties.filter((one) => kinds.includes(one.kind)).map(({ amount }) => amount));
  const penalties = sumOf('reversed', 'moved') - sumOf('charged', 'unwaived');
  if (first === undefined || last === undefined || penalties <= 0n) return events;
  const payload = { penalties, from: first.on, through: last.on, repaid: amount, paidOn };
  return [...events, newEvent(penaltiesReversed, factOf(loan, businessTime, payload))];
}
