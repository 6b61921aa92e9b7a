import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import { orderPayout } from '../payments/index.ts';
import type { BusinessTime } from '../platform/business-time.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/http-error.ts';
import type { Secrets } from '../platform/secrets.ts';
import { withdrawalCancelled, withdrawalReleased } from './events.ts';
import { type HeldWithdrawal, toHeldWithdrawal } from './held-withdrawals.ts';
import { reverseWithdrawal } from './reverse-withdrawal.ts';
import { investmentsDb } from './tables.ts';

type Named = { readonly clientId: string; readonly withdrawalId: string };

/** Locks a withdrawal that waits for staff; 409 when it no longer does. */
export async function lockHeldWithdrawal(
  tx: Tx,
  secrets: Secrets,
  { clientId, withdrawalId }: Named,
): Promise<HeldWithdrawal> {
  const row = await investmentsDb(tx)
    .selectFrom('withdrawals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.status !== 'held') throw conflict('This withdrawal no longer waits for a decision.');
  return toHeldWithdrawal(secrets, row);
}

/** Orders the transfer of a held withdrawal: 2110 ← 2100, for its payout. */
export async function releaseWithdrawal(
  tx: Tx,
  secrets: Secrets,
  named: Named,
  businessTime: BusinessTime,
): Promise<void> {
  const held = await lockHeldWithdrawal(tx, secrets, named);
  const { clientId, withdrawalId, payoutId, amount, currency, requestedOn } = held;
  await endHolding(tx, held, 'requested');
  await orderPayout(tx, secrets, {
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
  const payload = { currency, amount, requestedOn };
  const { at } = businessTime;
  await recordEvent(tx, withdrawalReleased, { clientId, subjectId: withdrawalId, at, payload });
}

/** Puts the money of a held withdrawal back, with what it would have earned, and says why. */
export async function cancelWithdrawal(
  tx: Tx,
  secrets: Secrets,
  { reason, ...named }: Named & { readonly reason: string },
  businessTime: BusinessTime,
): Promise<HeldWithdrawal> {
  const held = await lockHeldWithdrawal(tx, secrets, named);
  const { clientId, withdrawalId, amount, currency, requestedOn, holder } = held;
  await endHolding(tx, held, 'cancelled');
  const reserved = { code: ledgerCodes.withdrawalsHeld, subjectId: withdrawalId };
  await reverseWithdrawal(tx, { clientId, withdrawalId, currency, reserved }, businessTime);
  const payload = { currency, amount, requestedOn, holder, reason };
  const { at } = businessTime;
  await recordEvent(tx, withdrawalCancelled, { clientId, subjectId: withdrawalId, at, payload });
  return held;
}

/** The account number is no longer needed here: a payout has its own. */
async function endHolding(
  tx: Tx,
  { clientId, withdrawalId }: Named,
  status: 'requested' | 'cancelled',
): Promise<void> {
  await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({ status, held_account_number_sealed: null })
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
}
