import { gateOpened } from '../../gates/index.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { transferReturned } from '../events.ts';
import type { TransferState } from '../provider/provider.ts';
import type { PayoutPurposes, SettledPayout } from '../purposes.ts';
import type { PayoutRow } from '../queries.ts';
import { storeReturnedTransfer } from '../receive/receipts.ts';
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
): Promise<'returned' | null> {
  const businessTime = await readBusinessTimeOf(tx, payout.client_id);
  const isOwed = payout.recoverable && (await isFullyRecoverable(tx, payout));
  if (payout.recoverable && !isOwed) {
    // Part of it was paid back or written off: people must judge. The comparison with the provider
    // lists it until they have.
    deps.log.error({ reference: payout.reference }, 'a transfer that was settled came back');
    return null;
  }
  const returned = toSettledPayout(payout, state.message);
  await recordTransfer(tx, transferReturned, returned, businessTime);
  // A payout that was unclaimed before stays so: its own money still waits.
  let { unclaimed } = payout;
  if (isOwed) {
    // The client had been paid twice and owed this transfer: it is settled now.
    await postPayout(tx, payout, 'payout_recovered', businessTime);
    await gateOpened(tx, { clientId: payout.client_id, at: businessTime.at });
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
      ...{ status: 'failed', message, unclaimed, recoverable: false },
      ...{ returned_at: at, returned_on: date },
    })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .execute();
}

/** Whether the client still owes the whole of a transfer that was paid after it had failed. */
async function isFullyRecoverable(tx: Tx, payout: PayoutRow): Promise<boolean> {
  const balances = await readBalances(tx, payout.client_id, [payout.payout_id]);
  return balances(payout.payout_id).balance(ledgerCodes.recoverable) === payout.amount;
}
