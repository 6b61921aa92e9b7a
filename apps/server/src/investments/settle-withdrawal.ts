import type { IsoDate } from '@quarrter/domain/calendar';
import { statusAfterWithdrawal } from '@quarrter/domain/investments';
import { type EventKind, recordEvent } from '../events/index.ts';
import { type LedgerCode, ledgerCodes, post, type Transfer } from '../ledger/index.ts';
import type { SettledPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import {
  type SettledWithdrawal,
  withdrawalFailed as withdrawalFailedEvent,
  withdrawalPaid as withdrawalPaidEvent,
  withdrawalReturned as withdrawalReturnedEvent,
} from './events.ts';
import { lockInvestments, writeStatuses } from './holdings.ts';
import {
  findMissingReturns,
  restoredTransfers,
  sumRestored,
  writeRestored,
} from './restore-returns.ts';
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
  await reverseWithdrawal(tx, payout, businessTime);
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
  await reverseWithdrawal(tx, payout, businessTime);
  await recordSettlement(tx, withdrawalReturnedEvent, payout, requestedOn, businessTime);
  return true;
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
 * Puts the money back where it came from, together with the returns that it would have earned in
 * the meantime (IND-18).
 */
async function reverseWithdrawal(
  tx: Tx,
  payout: SettledPayout,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, subjectId } = payout;
  const parts = await investmentsDb(tx)
    .selectFrom('withdrawal_parts')
    .select(['investment_id', 'capital', 'returns'])
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', subjectId)
    .execute();
  const held = await lockInvestments(tx, clientId, { ids: parts.map((p) => p.investment_id) });
  const restored = await findMissingReturns(tx, clientId, held, businessTime);
  const reversals = parts.flatMap((part) => reversalsOf(payout, part));
  await post(tx, clientId, businessTime.date, [...reversals, ...restoredTransfers(restored)]);
  await writeRestored(tx, clientId, restored, businessTime);
  const changes = held.map(({ investmentId, planMinimum, capital, returns }) => {
    const part = parts.find((one) => one.investment_id === investmentId);
    const left = {
      capital: capital + (part?.capital ?? 0n),
      returns: returns + (part?.returns ?? 0n) + sumRestored(restored, investmentId),
      planMinimum,
    };
    const anniversaries = restored.anniversariesOf(investmentId);
    return { investmentId, status: statusAfterWithdrawal(left), anniversaries };
  });
  await writeStatuses(tx, clientId, changes);
}

/** 2100 ← 2000 and 2100 ← 2010: out of the money in flight, where it was taken. */
function reversalsOf(
  { payoutId, currency }: SettledPayout,
  part: { investment_id: string; capital: bigint; returns: bigint },
): Transfer[] {
  const subjectId = part.investment_id;
  const reversal = (code: LedgerCode, amount: bigint): Transfer => ({
    kind: 'withdrawal_failed',
    subjectId,
    debit: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
    credit: { code, subjectId },
    currency,
    amount,
  });
  return [
    reversal(ledgerCodes.investorCapital, part.capital),
    reversal(ledgerCodes.returnsOwed, part.returns),
  ];
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
