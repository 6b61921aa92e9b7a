import type { IsoDate } from '@quarrter/domain/calendar';
import { type EventKind, recordEvent } from '../events/index.ts';
import { ledgerCodes } from '../ledger/index.ts';
import type { SettledPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import {
  type SettledWithdrawal,
  withdrawalFailed as withdrawalFailedEvent,
  withdrawalPaid as withdrawalPaidEvent,
  withdrawalReturned as withdrawalReturnedEvent,
} from './events.ts';
import { type ReservedWithdrawal, reverseWithdrawal } from './reverse-withdrawal.ts';
import type { WithdrawalStatus } from './tables.ts';
import { investmentsDb } from './tables.ts';

/** WDR-20: the transfer was paid. Payments has posted it, so nothing is left in flight. */
export async function withdrawalPaid(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const requestedOn = await changeStatus(tx, payout, 'requested', 'paid');
  if (requestedOn === null) return;
  await recordSettlement(tx, withdrawalPaidEvent, payout, requestedOn, businessTime);
}

/**
 * WDR-20: the transfer failed, and the money returns to the investments it came from. Their status,
 * returns and next returns date become what they would be without this withdrawal.
 */
export async function withdrawalFailed(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const requestedOn = await changeStatus(tx, payout, 'requested', 'failed');
  if (requestedOn === null) return;
  await reverseWithdrawal(tx, inFlight(payout), businessTime);
  await recordSettlement(tx, withdrawalFailedEvent, payout, requestedOn, businessTime);
}

/** The bank returned a transfer it had paid: the same as a failed one, however late it is. */
export async function withdrawalReturned(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<boolean> {
  const requestedOn = await changeStatus(tx, payout, 'paid', 'failed');
  if (requestedOn === null) return false;
  await reverseWithdrawal(tx, inFlight(payout), businessTime);
  await recordSettlement(tx, withdrawalReturnedEvent, payout, requestedOn, businessTime);
  return true;
}

function inFlight({ clientId, payoutId, subjectId, currency }: SettledPayout): ReservedWithdrawal {
  const reserved = { code: ledgerCodes.payoutInFlight, subjectId: payoutId };
  return { clientId, withdrawalId: subjectId, currency, reserved };
}

async function recordSettlement(
  tx: Tx,
  event: EventKind<SettledWithdrawal>,
  { clientId, subjectId, currency, amount }: SettledPayout,
  requestedOn: IsoDate,
  { at }: BusinessTime,
): Promise<void> {
  const payload = { currency, amount, requestedOn };
  await recordEvent(tx, event, { clientId, subjectId, at, payload });
}

/**
 * When the withdrawal was requested; null when its status is another already, because what is
 * reported twice happens once.
 */
async function changeStatus(
  tx: Tx,
  payout: SettledPayout,
  from: WithdrawalStatus,
  to: WithdrawalStatus,
): Promise<IsoDate | null> {
  const moved = await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({ status: to })
    .where('client_id', '=', payout.clientId)
    .where('withdrawal_id', '=', payout.subjectId)
    .where('status', '=', from)
    .returning('requested_on')
    .executeTakeFirst();
  return moved?.requested_on ?? null;
}
