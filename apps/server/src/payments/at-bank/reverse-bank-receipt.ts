import { exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import {
  type ApprovalSubject,
  type Approved,
  defineApprovalKind,
  type Person,
  type Proposal,
  propose,
} from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { bankReceiptReversed, redressReversed } from '../events.ts';
import { findReceiptClient, type ReceiptView } from '../receive/receipt-queries.ts';
import { lockReceiptOf, readReceiptSubject } from '../receive/receipt-subject.ts';
import { paymentsDb } from '../tables.ts';
import { bankTransfer } from './bank-receipt.ts';
import { releaseReference } from './stored-bank-receipts.ts';

const payload = z.object({ reason: z.string() });
type Reversal = z.infer<typeof payload>;

export const bankReversalKind = 'bank-receipt-reversal';

/**
 * A receipt at our bank that was recorded by mistake, such as for another client; or redress that
 * two people agreed on by mistake (0173).
 */
export const bankReceiptReversal = defineApprovalKind({
  name: bankReversalKind,
  page: 'receipt',
  version: 1,
  noun: 'reversal',
  effect: 'We’ll remove it from the client’s unapplied payments and email the client.',
  payload,
  proposeAs: 'propose-receipt',
  decideAs: 'decide-receipt',
  readSubject: readReceiptSubject,
  describe: async (tx, subject, { reason }) => {
    const { amount, currency, fromSuspense, bankReference } = await lockReversible(tx, subject);
    const source = fromSuspense ? '1900 suspense' : '1010 bank';
    const unapplied = exactMoney(amount, currency);
    return [
      ...(bankReference === null
        ? []
        : [{ label: 'Bank reference', before: bankReference, after: 'Can be recorded again' }]),
      { label: 'Unapplied', before: unapplied, after: exactMoney(0n, currency) },
      { label: 'Credit', before: '', after: bankReference === null ? '5050 redress' : source },
      { label: 'Reason', before: '', after: reason },
    ];
  },
  execute: reverseBankReceipt,
});

/** Proposes the reversal; nothing changes before someone else approves it. */
export async function proposeBankReversal(
  tx: Tx,
  { receiptId, reason, by, businessTime }: ReversalProposal,
): Promise<Proposal> {
  const clientId = await findReceiptClient(tx, receiptId);
  const subject = { id: receiptId, clientId };
  return propose(tx, bankReceiptReversal, { subject, payload: { reason }, by, businessTime });
}

type ReversalProposal = {
  readonly receiptId: string;
  readonly reason: string;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

async function lockReversible(tx: Tx, subject: ApprovalSubject): Promise<ReceiptView> {
  const receipt = await lockReceiptOf(tx, subject);
  if (receipt.bankReference === null && receipt.complaintId === null) {
    throw conflict('This receipt was not recorded by staff.');
  }
  if (receipt.reversedOn !== null) throw conflict('This receipt has already been reversed.');
  if (receipt.unapplied !== receipt.amount) throw conflict(isUsed);
  return receipt;
}

const isUsed =
  'Some of this money was used or paid out. Only a receipt that is unapplied in full can be ' +
  'reversed.';

/** 2200 ← 1010 (or 1900, or 5050 of redress), and the client is told. */
async function reverseBankReceipt(tx: Tx, { subject }: Approved<Reversal>): Promise<void> {
  const receipt = await lockReversible(tx, subject);
  const { clientId, receiptId, amount, currency, bankReference, paidOn } = receipt;
  const { at, date } = await readBusinessTimeOf(tx, clientId);
  await paymentsDb(tx)
    .updateTable('receipts')
    .set({ unapplied: 0n, reversed_on: date })
    .where('client_id', '=', clientId)
    .where('receipt_id', '=', receiptId)
    .execute();
  if (bankReference === null) return reverseRedress(tx, receipt, { at, date });
  await releaseReference(tx, receipt);
  await post(tx, clientId, date, [bankTransfer(receipt, 'bank_receipt_reversed')]);
  const payload = { amount, currency, paidOn };
  await recordEvent(tx, bankReceiptReversed, { clientId, subjectId: receiptId, at, payload });
}

async function reverseRedress(
  tx: Tx,
  { clientId, receiptId: subjectId, amount, currency }: ReceiptView,
  { at, date }: BusinessTime,
): Promise<void> {
  const debit = { code: ledgerCodes.unappliedReceipts, subjectId };
  const credit = { code: ledgerCodes.redress, subjectId };
  const moved = { kind: 'redress_reversed', subjectId, debit, credit, currency, amount } as const;
  await post(tx, clientId, date, [moved]);
  const payload = { amount, currency };
  await recordEvent(tx, redressReversed, { clientId, subjectId, at, payload });
}
