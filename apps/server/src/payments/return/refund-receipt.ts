import { exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import { requireOpenForStaff } from '../../gates/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { refundOrdered } from '../events.ts';
import {
  changeReceipt,
  findReceiptClient,
  isOwnMoney,
  type ReceiptView,
} from '../receive/receipt-queries.ts';
import { amountOfReceipt, lockReceiptOf, readReceiptSubject } from '../receive/receipt-subject.ts';
import { paymentsDb } from '../tables.ts';
import { queueRefunds } from './send-refund.ts';

/** Minor units as text. */
const payload = z.object({ amount: z.string() });

export const refundKind = 'receipt-refund';

/**
 * Returns the money of an unapplied receipt to the card or account that it was paid from. 409 while
 * a gate is closed to the client, who would be told of a refund that is not sent.
 */
export function receiptRefund({ gates }: Pick<PaymentsDeps, 'gates'>) {
  return defineApprovalKind({
    name: refundKind,
    page: 'receipt',
    version: 1,
    noun: 'refund',
    effect: 'We’ll order the refund from the provider at once and email the client.',
    payload,
    proposeAs: 'propose-receipt',
    decideAs: 'decide-receipt',
    readSubject: readReceiptSubject,
    describe: async (tx, subject, { amount }) => {
      const { clientId, currency, unapplied } = await lockReceiptOf(tx, subject);
      await requireOpenForStaff(tx, gates, 'pay-out', clientId);
      const refunded = exactMoney(BigInt(amount), currency);
      const left = exactMoney(unapplied - BigInt(amount), currency);
      return [
        { label: 'Refund to the payer', before: '', after: refunded },
        { label: 'Unapplied', before: exactMoney(unapplied, currency), after: left },
      ];
    },
    execute: async (tx, { subject, payload: { amount } }) => {
      const receipt = await lockReceiptOf(tx, subject);
      await requireOpenForStaff(tx, gates, 'pay-out', receipt.clientId);
      const businessTime = await readBusinessTimeOf(tx, receipt.clientId);
      await orderRefund(tx, receipt, BigInt(amount), businessTime);
    },
  });
}

export type ReceiptProposal = {
  readonly receiptId: string;
  /** As it was typed. */
  readonly amount: string;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

/** Proposes a refund; nothing moves before someone else approves it. */
export async function proposeRefund(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'gates'>,
  { receiptId, amount, by, businessTime }: ReceiptProposal,
): Promise<Proposal> {
  const clientId = await findReceiptClient(tx, receiptId);
  const receipt = await lockReceiptOf(tx, { id: receiptId, clientId });
  requireCharge(receipt);
  const minor = amountOfReceipt(amount, receipt);
  const subject = { id: receiptId, clientId };
  return propose(tx, receiptRefund(deps), {
    subject,
    payload: { amount: String(minor) },
    by,
    businessTime,
  });
}

/**
 * A returned transfer, money at our bank and the client's own money were never a payment: there is
 * nothing that the provider could refund.
 */
function requireCharge(receipt: ReceiptView): void {
  if (receipt.paymentId !== null && receipt.providerId !== null) return;
  if (receipt.bankReference !== null) throw conflict(moneyAtBank);
  throw conflict(isOwnMoney(receipt) ? ownMoney : returnedMoney);
}

const moneyAtBank =
  'This money was paid to our bank, so there is no payment to refund. Pay it to the client’s ' +
  'bank account, or apply it.';

const ownMoney =
  'We already owed the client this money, so there is no payment to refund. Pay it to the ' +
  'client’s bank account, or apply it.';
const returnedMoney =
  'A bank returned this money, so there is no payment to refund. Apply it instead.';

/** Reserves the money (2200 ← 2210) and queues the provider's call. */
async function orderRefund(
  tx: Tx,
  receipt: ReceiptView,
  amount: bigint,
  { at, date }: BusinessTime,
): Promise<void> {
  const { clientId, receiptId, currency } = receipt;
  if (amount > receipt.unapplied)
    throw conflict('The unapplied amount has changed. Check it, then propose again.');
  const refundId = newId();
  await paymentsDb(tx)
    .insertInto('refunds')
    .values({
      client_id: clientId,
      refund_id: refundId,
      receipt_id: receiptId,
      provider_id: null,
      amount,
      currency,
      status: 'requested',
      ordered_at: at,
      ordered_on: date,
      sent_at: null,
      settled_at: null,
      settled_on: null,
    })
    .execute();
  await post(tx, clientId, date, [
    {
      kind: 'refund_ordered',
      subjectId: receiptId,
      debit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
      credit: { code: ledgerCodes.refundInProgress, subjectId: receiptId },
      currency,
      amount,
    },
  ]);
  await changeReceipt(tx, receipt, { unapplied: -amount, refunding: amount });
  const payload = { refundId, receiptId, currency, amount };
  await recordEvent(tx, refundOrdered, { clientId, subjectId: receipt.paymentId, at, payload });
  await queueRefunds(tx, [{ clientId, refundId }]);
}
