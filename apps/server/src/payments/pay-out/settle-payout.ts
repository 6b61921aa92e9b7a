import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PaymentsDeps } from '../deps.ts';
import { transferFailed, transferPaid } from '../events.ts';
import type { TransferState } from '../provider/provider.ts';
import { findPayoutOf, isSettled, lockPayoutOf, type PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { payoutPurposeOf } from './part-purpose.ts';
import { postPayout, postTransferFee, recordTransfer, toSettledPayout } from './post-payout.ts';
import { resumePaidPayout } from './resume-paid-payout.ts';
import { reversePayout } from './reverse-payout.ts';
import { queueLookingAgain } from './watch-payout.ts';

/** How often a settlement starts again, because another one changed the payout in between. */
const maxAttempts = 3;

type Reached = 'paid' | 'failed' | 'returned';

/**
 * Records how a transfer ended, once, in whatever order the provider reports it. The payout's row
 * is locked. A report that contradicts an earlier outcome is believed only when the provider, asked
 * after that outcome was read, says so itself: a late webhook tells the state at the time when it
 * was written.
 */
export async function settlePayout(deps: PaymentsDeps, reported: TransferState): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const seen = await findPayoutOf(deps.db, reported.reference);
    if (seen === undefined) {
      deps.log.warn({ reference: reported.reference }, 'the provider reported an unknown transfer');
      return;
    }
    const state = contradicts(seen, reported) ? await confirmation(deps, seen) : reported;
    if (state === null) return;
    const reached = await deps.db.transaction().execute((tx) => settle(deps, tx, seen, state));
    if (reached === 'changed') continue;
    if (reached !== null) deps.countState('payout', reached);
    return;
  }
  throw new Error(`payout ${reported.reference} changes all the time`);
}

/**
 * Ends a payout whose last order, at this time, the provider rejected. Not if anything has happened
 * to it since: another attempt ordered it, it was split, or staff pay it by hand.
 */
export async function failRejected(
  deps: PaymentsDeps,
  { client_id: clientId, reference }: PayoutRow,
  orderedAt: Date | null,
  message: string,
): Promise<void> {
  const failed = { reference, status: 'failed', returned: false, message, fee: null } as const;
  const state = { ...failed, transferCode: '' };
  const hasFailed = await deps.db.transaction().execute(async (tx) => {
    await lockClient(tx, clientId);
    const payout = await lockPayoutOf(tx, reference);
    if (payout === undefined || isSettled(payout) || payout.by_hand || payout.parts > 0)
      return false;
    if (payout.ordered_at?.getTime() !== orderedAt?.getTime()) return false;
    await settleOpen(deps, tx, payout, state);
    await queueLookingAgain(tx, payout, state, 0, new Date());
    return true;
  });
  if (hasFailed) deps.countState('payout', 'failed');
}

/** Whether a settled payout ended in another way than the provider reports. */
function contradicts({ status }: PayoutRow, state: TransferState): boolean {
  return (
    (status === 'paid' && state.status === 'failed') ||
    (status === 'failed' && state.status === 'success')
  );
}

/** Returns the provider's state now; null when it does not confirm the contradiction. */
async function confirmation(deps: PaymentsDeps, seen: PayoutRow): Promise<TransferState | null> {
  const { reference, status } = seen;
  const state = await deps.provider.lookUpTransfer(reference);
  if (state !== null && contradicts(seen, state)) return state;
  const message = 'a report about a settled transfer was not confirmed by the provider';
  deps.log.warn({ reference, status, provider: state?.status ?? 'unknown' }, message);
  return null;
}

/**
 * Returns the new outcome, null for none, or `changed` when the status is no longer the one seen.
 */
async function settle(
  deps: PaymentsDeps,
  tx: Tx,
  seen: PayoutRow,
  state: TransferState,
): Promise<Reached | 'changed' | null> {
  await lockClient(tx, seen.client_id);
  const payout = await lockPayoutOf(tx, state.reference);
  if (payout === undefined) throw new Error('a payout has gone');
  if (payout.status !== seen.status) return 'changed';
  if (state.status !== 'success' && state.status !== 'failed') return null;
  const reached = await settleLocked(deps, tx, payout, state);
  await recordFee(tx, payout, state);
  if (reached !== null) await queueLookingAgain(tx, payout, state, 0, new Date());
  return reached;
}

async function settleLocked(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<Reached | null> {
  if (!isSettled(payout)) return settleOpen(deps, tx, payout, state);
  if (payout.status === 'cancelled' && state.status === 'success') {
    // It was never sent, so this is for people: the comparison with the provider lists it.
    deps.log.error({ reference: payout.reference }, 'the provider paid a cancelled transfer');
  }
  if (!contradicts(payout, state)) return null;
  return payout.status === 'paid'
    ? reversePayout(deps, tx, payout, state)
    : resumePaidPayout(deps, tx, payout, state);
}

async function settleOpen(
  deps: PaymentsDeps,
  tx: Tx,
  payout: PayoutRow,
  state: TransferState,
): Promise<'paid' | 'failed'> {
  const businessTime = await readBusinessTimeOf(tx, payout.client_id);
  const status = state.status === 'success' ? 'paid' : 'failed';
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status,
      message: state.message,
      waiting_for: '',
      ...(state.transferCode === '' ? {} : { transfer_code: state.transferCode }),
      settled_at: businessTime.at,
      settled_on: businessTime.date,
      ...(status === 'paid' ? { paid_recorded_at: new Date() } : {}),
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
  const purpose = payoutPurposeOf(deps.payoutPurposes, payout);
  const settled = toSettledPayout(payout, state.message);
  if (status === 'failed') {
    deps.log.warn({ reference: payout.reference }, 'a transfer failed');
    await recordTransfer(tx, transferFailed, settled, businessTime);
    await purpose.failed(tx, settled, businessTime);
    return status;
  }
  await recordTransfer(tx, transferPaid, settled, businessTime);
  await postPayout(tx, payout, 'payout_paid', businessTime);
  await purpose.paid(tx, settled, businessTime);
  return status;
}

/**
 * Posts the provider's fee of a transfer, once, even if it was returned, because its fee is not.
 * The answer that says how it ended may not name the fee; then a later look-up does.
 */
async function recordFee(tx: Tx, payout: PayoutRow, state: TransferState): Promise<void> {
  if (state.fee === null || payout.fee !== null) return;
  if (state.status === 'failed' && state.fee === 0n) return;
  await postTransferFee(tx, payout, state.fee, await readBusinessTimeOf(tx, payout.client_id));
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({ fee: state.fee })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
}
