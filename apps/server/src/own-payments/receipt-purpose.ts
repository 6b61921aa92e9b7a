import { type EventKind, recordEvent } from '../events/index.ts';
import { ledgerCodes, post, type TransferKind } from '../ledger/index.ts';
import {
  cancelPayout,
  changeReceipt,
  lockReceipt,
  type PayoutPurpose,
  readPaidToOf,
  readReceipt,
  readRequested,
  type SettledPayout,
} from '../payments/index.ts';
import type { BusinessTime } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Tx } from '../platform/database/database.ts';
import { type ReceiptTransfer, receiptPayoutFailed, receiptPayoutPaid } from './receipt-events.ts';

/** The purpose of transfers of receipts; the subject is the receipt. */
export const receiptPayoutPurpose = 'receipt-payout';

type Moving = Pick<SettledPayout, 'clientId' | 'payoutId' | 'subjectId' | 'amount' | 'currency'>;
type Kind = Extract<TransferKind, 'receipt_paid_out' | 'receipt_pay_out_failed' | 'payout_resumed'>;

/** Between the receipt (2200) and its transfer in flight (2100), with the receipt's row. */
export async function moveReceipt(
  tx: Tx,
  { clientId, payoutId, subjectId: receiptId, amount, currency }: Moving,
  kind: Kind,
  { date }: BusinessTime,
): Promise<void> {
  const unapplied = { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const flight = { code: ledgerCodes.payoutInFlight, subjectId: payoutId };
  const isBack = kind === 'receipt_pay_out_failed';
  const [debit, credit] = isBack ? [flight, unapplied] : [unapplied, flight];
  await post(tx, clientId, date, [{ kind, subjectId: receiptId, debit, credit, currency, amount }]);
  await changeReceipt(tx, { clientId, receiptId }, { unapplied: isBack ? amount : -amount });
}

export async function recordReceiptPayout(
  tx: Tx,
  event: EventKind<ReceiptTransfer>,
  { clientId, payoutId, subjectId, amount, currency }: Moving,
  { at }: BusinessTime,
): Promise<void> {
  const { bank, ending } = await readPaidToOf(tx, { clientId, payoutId });
  const payload = { bank, lastFour: ending, currency, amount };
  await recordEvent(tx, event, { clientId, subjectId, at, payload });
}

/** The money waits as an unapplied receipt again, and can be sent once more or applied. */
async function returnToReceipt(tx: Tx, payout: Moving, businessTime: BusinessTime): Promise<void> {
  await lockReceipt(tx, payout.clientId, payout.subjectId);
  await moveReceipt(tx, payout, 'receipt_pay_out_failed', businessTime);
  await recordReceiptPayout(tx, receiptPayoutFailed, payout, businessTime);
}

/** Puts the money of transfers back that never reached a bank: their client has died. */
export async function cancelReceiptPayouts(
  tx: Tx,
  clientId: string,
  businessTime: BusinessTime,
): Promise<void> {
  await lockClient(tx, clientId);
  for (const payout of await readRequested(tx, clientId, receiptPayoutPurpose)) {
    const moved = { clientId, ...payout };
    const outcome = await cancelPayout(tx, moved, { hasDied: true });
    if (outcome === 'cancelled') await returnToReceipt(tx, moved, businessTime);
  }
}

/** The transfer of a receipt of the client's own money to its client. */
const receiptPayout: PayoutPurpose = {
  narration: async (reader, { clientId, subjectId }) => {
    const { complaintId } = await readReceipt(reader, clientId, subjectId);
    return complaintId === null ? 'Payment returned' : 'Redress of your complaint';
  },
  paid: (tx, payout, businessTime) =>
    recordReceiptPayout(tx, receiptPayoutPaid, payout, businessTime),
  failed: returnToReceipt,
  async returned(tx, payout, businessTime) {
    await returnToReceipt(tx, payout, businessTime);
    return true;
  },
  async reserveAgain(tx, payout, businessTime) {
    const receipt = await lockReceipt(tx, payout.clientId, payout.subjectId);
    if (receipt.unapplied < payout.amount) return false;
    await moveReceipt(tx, payout, 'payout_resumed', businessTime);
    return true;
  },
};

/** Called by the payments capability when a receipt's transfer ends. */
export const ownPaymentsPayouts = { [receiptPayoutPurpose]: receiptPayout };
