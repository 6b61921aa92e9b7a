import { type Currency, smallerOf } from '@quarrter/domain/money';
import { gateOpened } from '../../gates/index.ts';
import { ledgerCodes, post, readBalances, type TransferKind } from '../../ledger/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { PaymentRow } from '../queries.ts';
import type { ReversalCause } from '../tables.ts';
import { type ReceiptRow, updateUnapplied } from './reversal-queries.ts';

/** The parts of an amount that the provider reversed, by where it was taken from. */
export type ReversedParts = {
  readonly fromUnapplied: bigint;
  readonly fromApplied: bigint;
  /** No longer held with us, so the client owes it to the lender (1300). */
  readonly recoverable: bigint;
};

/**
 * Books money of a receipt that the provider reversed (docs/ledger.md): the unapplied part goes
 * first, then its applications are reversed, and the client owes the rest. The caller has locked
 * the payment and the receipt.
 */
export async function reverseReceipt(
  deps: Pick<PaymentsDeps, 'purposes'>,
  tx: Tx,
  { payment, receipt }: { payment: PaymentRow; receipt: ReceiptRow },
  { cause, amount }: { cause: ReversalCause; amount: bigint },
  businessTime: BusinessTime,
): Promise<ReversedParts> {
  const { client_id: clientId, receipt_id: subjectId, currency } = receipt;
  const fromUnapplied = smallerOf(amount, receipt.unapplied);
  const rest = amount - fromUnapplied;
  const fromApplied = await reverseApplied(deps, tx, { payment, receipt }, rest, businessTime);
  const recoverable = rest - fromApplied;
  const cash = { code: ledgerCodes.providerCash, subjectId };
  const unapplied = { code: ledgerCodes.unappliedReceipts, subjectId };
  const owed = { code: ledgerCodes.recoverable, subjectId };
  const kind: TransferKind = cause === 'refund' ? 'refund_by_provider' : 'chargeback';
  const common = { subjectId, credit: cash, currency };
  await post(tx, clientId, businessTime.date, [
    { ...common, kind, debit: unapplied, amount: fromUnapplied + fromApplied },
    { ...common, kind: 'chargeback_recoverable', debit: owed, amount: recoverable },
  ]);
  await updateUnapplied(tx, receipt, -fromUnapplied);
  return { fromUnapplied, fromApplied, recoverable };
}

/** The payment's own purpose first; staff may have applied the receipt to another since. */
async function reverseApplied(
  { purposes }: Pick<PaymentsDeps, 'purposes'>,
  tx: Tx,
  { payment, receipt }: { payment: PaymentRow; receipt: ReceiptRow },
  amount: bigint,
  businessTime: BusinessTime,
): Promise<bigint> {
  const applied = {
    clientId: receipt.client_id,
    receiptId: receipt.receipt_id,
    paymentId: payment.payment_id,
    resultId: payment.result_id,
    subject: payment.subject,
  };
  const own = payment.purpose;
  const others = Object.keys(purposes).filter((name) => name !== own);
  let reversed = 0n;
  for (const name of [own, ...others]) {
    const left = amount - reversed;
    if (left === 0n) break;
    reversed += (await purposes[name]?.reverse(tx, applied, left, businessTime)) ?? 0n;
  }
  return reversed;
}

export type ReturnedRefund = {
  readonly toUnapplied: bigint;
  /** The client's debt for it, or the part of that which was written off. */
  readonly settled: bigint;
};

/**
 * The provider gave money back to us that it had taken: a refund that failed after all, or a lost
 * dispute that was decided again. The client's debt for it is settled first, then what the lender
 * wrote off of it; the rest is an unapplied receipt again: the record that it was applied to has
 * moved on.
 */
export async function bookReturnedRefund(
  tx: Tx,
  receipt: ReceiptRow,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<ReturnedRefund> {
  const { client_id: clientId, receipt_id: receiptId, currency } = receipt;
  const returned = { kind: 'refund_returned', clientId, receiptId, currency, amount } as const;
  const back = await postReturned(tx, returned, businessTime);
  await updateUnapplied(tx, receipt, back.toUnapplied);
  return back;
}

type Returned = {
  readonly kind: Extract<
    TransferKind,
    'refund_returned' | 'paid_refund_failed' | 'payout_recovered'
  >;
  readonly clientId: string;
  /** Where the rest waits. */
  readonly receiptId: string;
  /** The payout that the client owed; left out for the receipt itself. */
  readonly payoutId?: string;
  readonly currency: Currency;
  readonly amount: bigint;
};

/** 1000 ← 1300, then 1000 ← 5020, and the rest 1000 ← 2200 of the receipt. */
export async function postReturned(
  tx: Tx,
  { kind, clientId, receiptId, payoutId, currency, amount }: Returned,
  { at, date }: BusinessTime,
): Promise<ReturnedRefund> {
  const subjectId = payoutId ?? receiptId;
  const balances = (await readBalances(tx, clientId, [subjectId]))(subjectId);
  const owed = smallerOf(amount, balances.balance(ledgerCodes.recoverable));
  const writtenOff = smallerOf(amount - owed, balances.balance(ledgerCodes.writeOffs));
  const toUnapplied = amount - owed - writtenOff;
  const cash = { code: ledgerCodes.providerCash, subjectId };
  const common = { kind, subjectId, debit: cash, currency };
  await post(tx, clientId, date, [
    {
      ...common,
      credit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
      amount: toUnapplied,
    },
    { ...common, credit: { code: ledgerCodes.recoverable, subjectId }, amount: owed },
    { ...common, credit: { code: ledgerCodes.writeOffs, subjectId }, amount: writtenOff },
  ]);
  if (owed > 0n) await gateOpened(tx, { clientId, at });
  return { toUnapplied, settled: owed + writtenOff };
}
