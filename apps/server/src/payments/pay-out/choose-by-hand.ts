import { requireOpenForStaff } from '../../gates/index.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { paidByProvider } from './claim-payout.ts';
import { newestConfirmations } from './evidence-files.ts';
import { queueSending } from './order-payout.ts';
import { lockWhole, splitPayout } from './split-payout.ts';

type Named = { readonly clientId: string; readonly payoutId: string };

/** Why staff cannot pay a payout by hand instead of by the provider; empty when they can. */
export function byHandReason(
  payout: Pick<PayoutRow, 'by_hand' | 'status' | 'ordered_at' | 'waiting_for' | 'parts'>,
): string {
  if (payout.by_hand) return 'This transfer is already being paid by hand.';
  if (payout.waiting_for === 'part') return '';
  if (payout.parts > 0) return 'This transfer is sent in parts. Pay one of the parts by hand.';
  if (payout.status !== 'requested') return 'The provider has this transfer, or it has ended.';
  return payout.ordered_at === null ? '' : 'The provider may already have this transfer.';
}

/**
 * Staff pay a payout from our own bank account, and the provider never sends it. For a payout in
 * parts this applies to the unpaid amount. 409 once the provider may have it, and, with the reason,
 * while a gate is closed to its client.
 */
export async function choosePaidByHand(
  deps: Pick<PaymentsDeps, 'secrets' | 'limits' | 'gates'>,
  tx: Tx,
  { clientId, payoutId, choice }: Named & { readonly choice: string },
): Promise<void> {
  await lockClient(tx, clientId);
  const payout = await lockWhole(tx, clientId, payoutId);
  await requireOpenForStaff(tx, deps.gates, 'pay-out', clientId, payout.to_estate);
  const reason = byHandReason(payout);
  if (reason !== '') throw conflict(reason);
  if (payout.waiting_for === 'part') {
    await splitPayout(deps, tx, { clientId, payoutId }, { byHandChoice: choice });
    return;
  }
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({ by_hand: true, by_hand_choice: choice, waiting_for: '', message: '' })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .execute();
}

type Chosen = Pick<PayoutRow, 'by_hand' | 'by_hand_choice' | 'by_hand_begun_at' | 'status'>;

/** Why staff cannot return a payout to the provider; empty when they can. */
export function undoReason(payout: Chosen, isRecorded: boolean): string {
  if (!payout.by_hand) return paidByProvider;
  if (payout.status !== 'requested') return 'This transfer has already ended.';
  if (payout.by_hand_choice === '') return 'The provider cannot send this transfer.';
  return payout.by_hand_begun_at === null && !isRecorded
    ? ''
    : 'Our bank may have paid this transfer: its account number was opened, or it was recorded.';
}

/**
 * Lets the provider send a payout that staff had chosen to pay by hand. 409 once our bank may have
 * paid it.
 */
export async function undoPaidByHand(tx: Tx, { clientId, payoutId }: Named): Promise<void> {
  await lockClient(tx, clientId);
  const payout = await lockWhole(tx, clientId, payoutId);
  const recorded = await newestConfirmations(tx, [{ clientId, payoutId }]);
  const reason = undoReason(payout, recorded.has(payoutId));
  if (reason !== '') throw conflict(reason);
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({ by_hand: false, by_hand_choice: '' })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .execute();
  await queueSending(tx, [{ clientId, payoutId }]);
}
