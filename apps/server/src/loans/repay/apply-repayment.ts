import type { IsoDate } from '@quarrter/domain/calendar';
import { balanceOf, loanStates, nextPaymentDate, replayLoan } from '@quarrter/domain/loans';
import { recordEvent } from '../../events/index.ts';
import type { Application, ReceivedPayment } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { NewRowOf } from '../../platform/database/define-table.ts';
import { newId } from '../../platform/database/ids.ts';
import { issueReceipt } from '../issue/issue-documents.ts';
import { factOf } from '../move-loan.ts';
import { lockLoan, type RepaymentRow } from '../queries.ts';
import { type LoanRow, loansDb } from '../tables.ts';
import { findChanges, type LoanChanges } from './loan-changes.ts';
import { historyOf, readStoredLoan, type StoredLoan } from './loan-history.ts';
import { moveToReplayed } from './move-to-replayed.ts';
import type { RepaymentSubject } from './prepare-repayment.ts';
import { loanRepaid, penaltiesReversed } from './repayment-events.ts';
import { writeChanges } from './write-changes.ts';

export type RepaymentPayment = Pick<
  ReceivedPayment<RepaymentSubject>,
  'clientId' | 'receiptId' | 'amount' | 'currency' | 'paidOn' | 'subject'
> & { readonly paymentId: string | null };

/**
 * Applies money of a receipt to its loan as of its value date: penalties first, then the oldest
 * instalment's interest, then its principal. The loan is replayed with it, so that penalties which
 * it would have prevented are reversed and later repayments are allocated again. What the loan does
 * not need stays in the receipt.
 */
export async function applyRepayment(
  tx: Tx,
  payment: RepaymentPayment,
  businessTime: BusinessTime,
): Promise<Application> {
  const loan = await lockLoan(tx, payment.clientId, payment.subject.loanId);
  if (payment.currency !== 'NGN') return { ok: false, reason: 'A loan is repaid in naira.' };
  if (loan.disbursed_on === null) return { ok: false, reason: 'This loan takes no repayments.' };
  if (loan.state === 'written-off') return { ok: false, reason: 'This loan was written off.' };
  const stored = await readStoredLoan(tx, loan);
  const booking = bookingOf(loan, payment, stored, businessTime);
  const withBooking = { ...stored, repayments: [...stored.repayments, booking] };
  const replayed = replayLoan(historyOf(withBooking, businessTime.date));
  const changes = findChanges(withBooking, replayed, businessTime.date);
  const own = changes.repayments.find(({ row }) => row === booking);
  const applied = payment.amount - (own?.returned ?? 0n);
  const reversed = changes.penalties.filter(({ kind }) => kind === 'reversed');
  const isLive = loanStates[loan.state].live;
  // A loan that was completed meanwhile takes money only when it costs the client less with it.
  const costsLess = reversed.length > 0 || changes.interestForgiven > 0n;
  if (own === undefined || applied === 0n || (!isLive && !costsLess)) {
    return { ok: false, reason: 'This loan is already fully repaid.' };
  }
  const kept = { ...own, row: { ...booking, amount: applied }, returned: 0n };
  const received = { ...kept.row, ...columnsOf(kept) };
  await insertRepayment(tx, received);
  const toWrite = changes.repayments.map((change) => (change === own ? kept : change));
  const repaymentId = booking.repayment_id;
  await writeChanges(tx, loan, { ...changes, repayments: toWrite }, repaymentId, businessTime);
  const left = replayed.outstanding;
  const repaid = {
    repaymentId,
    amount: applied,
    ...own.parts,
    paidOn: booking.value_on,
    balance: balanceOf(left),
    nextDueOn: nextPaymentDate(left.instalments, businessTime.date),
  };
  await recordEvent(tx, loanRepaid, factOf(loan, businessTime, repaid));
  await issueReceipt(tx, loan, received, repaid.balance, businessTime);
  await recordReversed(
    tx,
    loan,
    { reversed, amount: applied, paidOn: booking.value_on },
    businessTime,
  );
  await moveToReplayed(tx, loan, replayed, businessTime);
  if (applied === payment.amount) return { ok: true, resultId: repaymentId, applied };
  return { ok: true, resultId: repaymentId, applied, reason: 'Your loan is now fully repaid.' };
}

/** The repayment as it is before it has paid anything. */
function bookingOf(
  loan: LoanRow,
  payment: RepaymentPayment,
  { restructurings }: StoredLoan,
  { date, at }: BusinessTime,
): RepaymentRow {
  const begunOn = restructurings.at(-1)?.answered_on ?? loan.disbursed_on ?? date;
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
 * The provider's clock may be wrong: no client repays before the disbursement or after today. What
 * was paid before a restructuring and is booked after it counts from the restructuring, because the
 * client accepted its figures.
 */
function valueDate(paidOn: IsoDate, begunOn: IsoDate, today: IsoDate): IsoDate {
  if (paidOn > today) return today;
  return paidOn < begunOn ? begunOn : paidOn;
}

function columnsOf({ parts }: LoanChanges['repayments'][number]) {
  return {
    penalty_part: parts.penalty,
    interest_part: parts.interest,
    principal_part: parts.principal,
  };
}

async function insertRepayment(
  tx: Tx,
  row: NewRowOf<typeof loansDb, 'loan_repayments'>,
): Promise<void> {
  await loansDb(tx).insertInto('loan_repayments').values(row).execute();
}

type Reversed = {
  readonly reversed: LoanChanges['penalties'];
  readonly amount: bigint;
  readonly paidOn: IsoDate;
};

/** The client is told which penalties are taken back, and why. */
async function recordReversed(
  tx: Tx,
  loan: LoanRow,
  { reversed, amount, paidOn }: Reversed,
  businessTime: BusinessTime,
): Promise<void> {
  const [first, last] = [reversed[0], reversed.at(-1)];
  if (first === undefined || last === undefined) return;
  const penalties = reversed.reduce((total, change) => total + change.amount, 0n);
  const payload = { penalties, from: first.on, through: last.on, repaid: amount, paidOn };
  await recordEvent(tx, penaltiesReversed, factOf(loan, businessTime, payload));
}
