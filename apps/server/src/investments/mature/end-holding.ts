import type { WaitingReason } from '@quarrter/domain/investments';
import { sql } from 'kysely';
import { recordEvent } from '../../events/index.ts';
import { closedGates, type Gate, type ResumeClient } from '../../gates/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import { orderPayout, type PayoutDeps } from '../../payments/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { investmentsDb } from '../tables.ts';
import {
  type HeldWithdrawal,
  noLongerWaits,
  toHeldWithdrawal,
} from '../withdraw/held-withdrawals.ts';
import { withdrawalReleased } from '../withdraw/withdrawal-events.ts';
import { readShownWith } from '../withdraw/withdrawal-queries.ts';

/**
 * Returns `account` if only the client's account keeps a withdrawal waiting; asks the gates and
 * locks the client.
 */
export async function reasonOfAccount(
  tx: Tx,
  gates: readonly Gate[],
  clientId: string,
): Promise<readonly WaitingReason[]> {
  return (await closedGates(tx, gates, 'pay-out', clientId)).length > 0 ? ['account'] : [];
}

/** Orders the client's withdrawals that waited only for the client to be served again. */
export function resumeWithdrawalsOf(deps: PayoutDeps): ResumeClient {
  return async (tx, clientId) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    const waiting = await investmentsDb(tx)
      .selectFrom('withdrawals')
      .select('withdrawal_id')
      .where('client_id', '=', clientId)
      .where('status', '=', 'held')
      .where(sql<boolean>`'account' = ANY (held_for)`)
      .orderBy('withdrawal_id')
      .execute();
    for (const { withdrawal_id: withdrawalId } of waiting) {
      await removeReasons(tx, deps, { clientId, withdrawalId }, ['account'], businessTime);
    }
  };
}

type Named = { readonly clientId: string; readonly withdrawalId: string };

/**
 * Locks the client and a withdrawal that waits for staff; 409 when it no longer does. The client is
 * locked first, as when the withdrawal is cancelled.
 */
export async function lockHeldWithdrawal(
  tx: Tx,
  secrets: Secrets,
  { clientId, withdrawalId }: Named,
): Promise<HeldWithdrawal> {
  await lockClient(tx, clientId);
  const row = await investmentsDb(tx)
    .selectFrom('withdrawals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'held') throw conflict(noLongerWaits);
  return toHeldWithdrawal(secrets, row);
}

/**
 * Removes reasons to wait from a withdrawal. When none is left its transfer is ordered, not before
 * the time until which it is held: 2110 ← 2100, for its payout.
 */
export async function removeReasons(
  tx: Tx,
  deps: PayoutDeps,
  named: Named,
  reasons: readonly WaitingReason[],
  businessTime: BusinessTime,
): Promise<void> {
  const held = await lockHeldWithdrawal(tx, deps.secrets, named);
  const others = held.reasons.filter((reason) => !reasons.includes(reason));
  // The last reason can end while the client is not served; then the withdrawal waits for that.
  const isLast = others.length === 0;
  const left = isLast ? await reasonOfAccount(tx, deps.gates, held.clientId) : others;
  await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({
      held_for: [...left],
      // The account number is no longer needed here: a payout has its own.
      ...(left.length === 0 ? { status: 'requested', held_account_number_sealed: null } : {}),
    })
    .where('client_id', '=', held.clientId)
    .where('withdrawal_id', '=', held.withdrawalId)
    .execute();
  if (left.length === 0) await orderTransfer(tx, deps, held, businessTime);
}

async function orderTransfer(
  tx: Tx,
  deps: PayoutDeps,
  held: HeldWithdrawal,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, withdrawalId, payoutId, amount, currency, requestedOn } = held;
  await orderPayout(tx, deps, {
    clientId,
    payoutId,
    purpose: 'withdrawal',
    subjectId: withdrawalId,
    amount,
    currency,
    bankCode: held.bankCode,
    accountNumber: held.accountNumber,
    accountName: held.holder,
    businessTime,
    sendAfter: held.sendAfter,
  });
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'withdrawal_released',
      subjectId: withdrawalId,
      debit: { code: ledgerCodes.withdrawalsHeld, subjectId: withdrawalId },
      credit: { code: ledgerCodes.payoutInFlight, subjectId: payoutId },
      currency,
      amount,
    },
  ]);
  const shownWith = await readShownWith(tx, held);
  const payload = { currency, amount, requestedOn, shownWith };
  const { at } = businessTime;
  await recordEvent(tx, withdrawalReleased, { clientId, subjectId: withdrawalId, at, payload });
}
