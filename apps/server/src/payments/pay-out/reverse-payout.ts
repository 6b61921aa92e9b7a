import { recordEvent } from '../../events/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PaymentsDeps } from '../deps.ts';
import { paidTransferReturned, transferReturned } from '../events.ts';
import type { TransferState } from '../provider/provider.ts';
import type { PayoutPurposes, SettledPayout } from '../purposes.ts';
import type { PayoutRow } from '../queries.ts';
import { storeReturnedTransfer } from '../receive/receipts.ts';
import { postReturned } from '../return/reverse-receipt.ts';
import { paymentsDb } from '../tables.ts';
import { payoutPurposeOf } from './part-purpose.ts';
import { postPayout, recordTransfer, toSettledPayout } from './post-payout.ts';

/**
 * A transfer that was paid and then returned (docs/ledger.md): the money is in flight again, and
 * then back in its source. When that is not possible it is unclaimed money of the client (2200),
 * which staff settle.
 */
export async function reversePayout(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<'returned'> {
  const businessTime = await readBusinessTimeOf(tx, payout.client_id);
  const returned = toSettledPayout(payout, state.message);
  await recordTransfer(tx, transferReturned, returned, businessTime);
  // A payout that was unclaimed before stays so: its own money still waits.
  let { unclaimed } = payout;
  if (payout.recoverable) {
    await settleRecoverable(tx, payout, businessTime);
  } else {
    unclaimed = await restoreReturned(
      tx,
      deps.payoutPurposes,
      { payout, returned, kind: 'payout_returned' },
      businessTime,
    );
  }
  deps.log.warn({ reference: payout.reference, unclaimed }, 'a paid transfer was returned');
  await markReturned(tx, payout, { message: state.message, unclaimed }, businessTime);
  return 'returned';
}

const paidForReason = 'Your bank returned a transfer that you had already paid for.';

/**
 * The client had been paid twice and owed this transfer. The debt that is left is settled, then
 * the part that was written off; the client paid the rest, which is theirs again.
 */
async function settleRecoverable(
  tx: Tx,
  payout: PayoutRow,
  businessTime: BusinessTime,
): Promise<void> {
  const { client_id: clientId, payout_id: payoutId, currency, amount } = payout;
  const receiptId = newId();
  const { toUnapplied, settled } = await postReturned(
    tx,
    { kind: 'payout_recovered', clientId, receiptId, payoutId, currency, amount },
    businessTime,
  );
  if (toUnapplied === 0n) return;
  const paidFor = { receiptId, amount: toUnapplied, reason: paidForReason };
  await storeReturnedTransfer(tx, payout, businessTime, paidFor);
  const payload = { payoutId, receiptId, currency, amount: toUnapplied, settled };
  const about = { clientId, subjectId: payout.subject_id, at: businessTime.at };
  await recordEvent(tx, paidTransferReturned, { ...about, payload });
}

type Returned = {
  readonly payout: PayoutRow;
  readonly returned: SettledPayout;
  /** To our balance at the provider, or to our bank if that had paid it. */
  readonly kind: 'payout_returned' | 'payout_returned_by_hand';
};

/** Puts returned money back in its source. True when it could not be, and is unclaimed. */
export async function restoreReturned(
  tx: Tx,
  purposes: PayoutPurposes,
  { payout, returned, kind }: Returned,
  businessTime: BusinessTime,
): Promise<boolean> {
  await postPayout(tx, payout, kind, businessTime);
  const isBack = await payoutPurposeOf(purposes, payout).returned(tx, returned, businessTime);
  if (isBack) return false;
  await postPayout(tx, payout, 'payout_unclaimed', businessTime);
  await storeReturnedTransfer(tx, payout, businessTime);
  return true;
}

export async function markReturned(
  tx: Tx,
  { client_id: clientId, payout_id: payoutId }: PayoutRow,
  { message, unclaimed }: { readonly message: string; readonly unclaimed: boolean },
  { at, date }: BusinessTime,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: 'failed',
      message,
      unclaimed,
      recoverable: false,
      returned_at: at,
      returned_on: date,
    })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .execute();
}
