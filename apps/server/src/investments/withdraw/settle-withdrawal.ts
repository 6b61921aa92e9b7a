import type { IsoDate } from '@quarrter/domain/calendar';
import { type EventKind, recordEvent } from '../../events/index.ts';
import { ledgerCodes } from '../../ledger/index.ts';
import { readPaidToOf, type SettledPayout } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { investmentsDb, type WithdrawalStatus } from '../tables.ts';
import { type ReservedWithdrawal, reverseWithdrawal } from './reverse-withdrawal.ts';
import type { ReversedWithdrawal, SettledWithdrawal } from './settled-withdrawal.ts';
import {
  withdrawalFailed as withdrawalFailedEvent,
  withdrawalPaid as withdrawalPaidEvent,
  withdrawalPartReturned,
  withdrawalPartSent,
  withdrawalReturned as withdrawalReturnedEvent,
} from './withdrawal-events.ts';
import { readShownWith } from './withdrawal-queries.ts';

/** WDR-20: the transfer was paid. Payments has posted it, so nothing is left in flight. */
export async function withdrawalPaid(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const moved = await changeStatus(tx, payout, 'requested', 'paid');
  if (moved === null) return;
  await recordEvent(tx, withdrawalPaidEvent, {
    clientId: payout.clientId,
    subjectId: payout.subjectId,
    at: businessTime.at,
    payload: await settledOf(tx, payout, moved),
  });
}

/**
 * WDR-20: the transfer failed, and the money returns to the investments it came from. Their status,
 * returns and next returns date are set as if there had been no withdrawal.
 */
export async function withdrawalFailed(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const moved = await changeStatus(tx, payout, 'requested', 'failed');
  if (moved === null) return;
  await recordReversal(tx, withdrawalFailedEvent, payout, moved, businessTime);
}

/** The bank returned a transfer it had paid: the same as a failed one, however late it is. */
export async function withdrawalReturned(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const moved = await changeStatus(tx, payout, 'paid', 'failed');
  if (moved === null) return false;
  await recordReversal(tx, withdrawalReturnedEvent, payout, moved, businessTime);
  return true;
}

/**
 * The bank returned a part of a large withdrawal that was sent in parts, after all of it was paid:
 * that money waits with us to be sent again; or it was. The withdrawal stays paid.
 */
export async function withdrawalPartChanged(
  tx: Tx,
  { became, ...part }: SettledPayout & { readonly became: 'returned' | 'arrived' },
  businessTime: BusinessTime,
): Promise<void> {
  const paid = await investmentsDb(tx)
    .selectFrom('withdrawals')
    .select('requested_on')
    .where('client_id', '=', part.clientId)
    .where('withdrawal_id', '=', part.subjectId)
    .executeTakeFirstOrThrow();
  const event = became === 'returned' ? withdrawalPartReturned : withdrawalPartSent;
  await recordEvent(tx, event, {
    clientId: part.clientId,
    subjectId: part.subjectId,
    at: businessTime.at,
    payload: await settledOf(tx, part, paid),
  });
}

function inFlight({ clientId, payoutId, subjectId, currency }: SettledPayout): ReservedWithdrawal {
  const reserved = { code: ledgerCodes.payoutInFlight, subjectId: payoutId };
  return { clientId, withdrawalId: subjectId, currency, reserved };
}

async function recordReversal(
  tx: Tx,
  event: EventKind<ReversedWithdrawal>,
  payout: SettledPayout,
  moved: Moved,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, subjectId } = payout;
  const kept = await reverseWithdrawal(tx, inFlight(payout), businessTime);
  const payload = { ...(await settledOf(tx, payout, moved)), ...kept };
  await recordEvent(tx, event, { clientId, subjectId, at: businessTime.at, payload });
}

/** A part may have been sent to another account than the client asked for. */
async function settledOf(
  tx: Tx,
  { clientId, payoutId, subjectId: withdrawalId, currency, amount }: SettledPayout,
  { requested_on: requestedOn }: Moved,
): Promise<SettledWithdrawal> {
  const { bank, ending: lastFour } = await readPaidToOf(tx, { clientId, payoutId });
  const shownWith = await readShownWith(tx, { clientId, withdrawalId });
  return { currency, amount, requestedOn, bank, lastFour, shownWith };
}

type Moved = { requested_on: IsoDate };

/**
 * Changes the status of a withdrawal and returns it; null when its status has changed before,
 * because a result that is reported twice is applied once.
 */
async function changeStatus(
  tx: Tx,
  payout: SettledPayout,
  from: WithdrawalStatus,
  to: WithdrawalStatus,
): Promise<Moved | null> {
  const moved = await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({ status: to })
    .where('client_id', '=', payout.clientId)
    .where('withdrawal_id', '=', payout.subjectId)
    .where('status', '=', from)
    .returning('requested_on')
    .executeTakeFirst();
  return moved ?? null;
}
