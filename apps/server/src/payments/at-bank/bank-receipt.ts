import { formatDate, type IsoDate, instantOf } from '@quarrter/domain/calendar';
import { type Currency, exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../../accounts/index.ts';
import { type ApprovalSubject, type Approved, defineApprovalKind } from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import {
  holdOpenMonths,
  isMonthClosed,
  ledgerCodes,
  post,
  readTotals,
  type Transfer,
} from '../../ledger/index.ts';
import {
  type BusinessTime,
  readBusinessDate,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { paymentUnapplied } from '../events.ts';
import { paymentsDb } from '../tables.ts';
import { requirePlainReference } from './bank-reference.ts';
import { describeRecordedBefore } from './recorded-before.ts';
import { findBankReceipt, requireNewReference, takeReference } from './stored-bank-receipts.ts';

/** The amount is minor units as text. Who paid is not in it, because it can be erased. */
const payload = z.object({
  amount: z.string(),
  currency: z.enum(['NGN', 'USD']),
  paidOn: z.iso.date(),
  bankReference: z.string(),
  fromSuspense: z.boolean(),
});
export type BankReceipt = z.infer<typeof payload>;

export const bankReceiptKind = 'bank-receipt';

/**
 * Money that was paid for a client to the lender's own bank account: a transfer, a deposit, or a
 * payment by an employer. The payment provider knows nothing of it. The subject is the receipt.
 */
export const bankReceipt = defineApprovalKind({
  name: bankReceiptKind,
  version: 1,
  noun: 'bank receipt',
  effect: 'We’ll add the money to the client’s unapplied payments and email the client.',
  payload,
  proposeAs: 'propose-receipt',
  decideAs: 'decide-receipt',
  readSubject: async (tx, { clientId }) => {
    const { name, email } = (await nameClients(tx, [clientId ?? '']))(clientId ?? '');
    if (clientId === null || email === '') throw notFound('There is no such client.');
    await lockClient(tx, clientId);
    return { title: `Bank receipt of ${name}`, facts: { Client: name } };
  },
  describe: async (tx, subject, received) => {
    const { amount, currency, paidOn, bankReference, fromSuspense } = received;
    await requirePossible(tx, received);
    const evidence = await requireEvidence(tx, subject);
    const { payer, file_id: documentId, file_name: file } = evidence;
    return [
      { label: 'Received', before: '', after: exactMoney(BigInt(amount), currency) },
      { label: 'Paid by', before: '', after: payer, isPersonal: true },
      { label: 'Bank reference', before: '', after: bankReference },
      { label: 'Paid on', before: '', after: formatDate(paidOn) },
      { label: 'Debit', before: '', after: fromSuspense ? '1900 suspense' : '1010 bank' },
      { label: 'Bank’s confirmation', before: '', after: file, documentId },
      ...(await describeRecordedBefore(tx, {
        clientId: evidence.client_id,
        recordId: evidence.receipt_id,
        reference: bankReference,
        sha256: evidence.sha256,
        amount: BigInt(amount),
        currency,
        on: paidOn,
      })),
    ];
  },
  execute: recordBankReceipt,
});

async function requireEvidence(tx: Tx, { id: receiptId, clientId }: ApprovalSubject) {
  const row = await findBankReceipt(tx, { clientId: clientId ?? '', receiptId });
  if (row === undefined) throw conflict('The bank’s confirmation is missing. Record it again.');
  return row;
}

/** Everything that can be wrong with it, both when it is proposed and when it is recorded. */
async function requirePossible(reader: Reader, received: BankReceipt): Promise<void> {
  const { paidOn, bankReference, fromSuspense, currency } = received;
  const today = await readBusinessDate(reader);
  if (paidOn > today) throw invalid({ paidOn: ['The date is after today.'] });
  if (await isMonthClosed(reader, paidOn)) throw invalid({ paidOn: [closedMonth] });
  requirePlainReference(bankReference);
  await requireNewReference(reader, bankReference);
  if (!fromSuspense) return;
  const held = await readSuspense(reader, currency, today);
  if (BigInt(received.amount) <= held) return;
  throw invalid({ from: [`Suspense (1900) holds ${exactMoney(held, currency)}.`] });
}

const closedMonth =
  'This month is closed. Choose a date of an open month, and waive the penalties that the client ' +
  'does not owe.';

/** How much money that is not explained yet the whole book has. */
async function readSuspense(reader: Reader, currency: Currency, on: IsoDate): Promise<bigint> {
  const totals = await readTotals(reader, on);
  const own = totals.find((row) => row.code === ledgerCodes.suspense && row.currency === currency);
  return own === undefined || own.debits > own.credits ? 0n : own.credits - own.debits;
}

/** 1010 (or 1900) ← 2200, with the value date, and the client is told. */
async function recordBankReceipt(
  tx: Tx,
  { subject, payload: received }: Approved<BankReceipt>,
): Promise<void> {
  const { id: receiptId, clientId } = subject;
  if (clientId === null) throw notFound('There is no such client.');
  await holdOpenMonths(tx);
  const businessTime = await readBusinessTimeOf(tx, clientId);
  await lockClient(tx, clientId);
  const { currency, paidOn, bankReference, fromSuspense } = received;
  await requirePossible(tx, received);
  await takeReference(tx, { clientId, receiptId }, bankReference);
  const amount = BigInt(received.amount);
  const { at, date } = businessTime;
  const reason = `It was paid into our bank account on ${formatDate(paidOn)}.`;
  await paymentsDb(tx)
    .insertInto('receipts')
    .values({
      client_id: clientId,
      receipt_id: receiptId,
      amount,
      currency,
      unapplied: amount,
      payment_id: null,
      payout_id: null,
      provider_id: null,
      bank_reference: bankReference,
      from_suspense: fromSuspense,
      reason,
      paid_at: paidOn === date ? at : instantOf(paidOn, '12:00'),
      paid_on: paidOn,
      booked_at: at,
      booked_on: date,
    })
    .execute();
  const moved = { clientId, receiptId, amount, currency, fromSuspense };
  await post(tx, clientId, date, [bankTransfer(moved, 'bank_receipt')]);
  await recordUnapplied(tx, { ...moved, reason }, businessTime);
}

type Moved = {
  readonly clientId: string;
  readonly receiptId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly fromSuspense: boolean;
};

async function recordUnapplied(
  tx: Tx,
  { clientId, receiptId, amount, currency, reason }: Moved & { readonly reason: string },
  { at }: BusinessTime,
): Promise<void> {
  const payload = { receiptId, received: amount, amount, currency, reason };
  await recordEvent(tx, paymentUnapplied, { clientId, subjectId: receiptId, at, payload });
}

/** Between our bank, or the client's account of suspense, and the receipt. */
export function bankTransfer(
  { clientId, receiptId: subjectId, amount, currency, fromSuspense }: Moved,
  kind: 'bank_receipt' | 'bank_receipt_reversed',
): Transfer {
  const ours = fromSuspense
    ? { code: ledgerCodes.suspense, subjectId: clientId }
    : { code: ledgerCodes.bank, subjectId };
  const theirs = { code: ledgerCodes.unappliedReceipts, subjectId };
  const [debit, credit] = kind === 'bank_receipt' ? [ours, theirs] : [theirs, ours];
  return { kind, subjectId, debit, credit, currency, amount };
}
