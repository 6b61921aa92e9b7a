import type { Currency } from '@quarrter/domain/money';
import { recordEvent } from '../../events/index.ts';
import { ledgerCodes } from '../../ledger/index.ts';
import { cancelPayout, findOwing, nameBank } from '../../payments/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { type CancelledBy, investmentsDb, type WithdrawalStatus } from '../tables.ts';
import { noLongerWaits } from './held-withdrawals.ts';
import { reverseWithdrawal } from './reverse-withdrawal.ts';
import { withdrawalCancelled } from './withdrawal-events.ts';
import { readShownWith } from './withdrawal-queries.ts';

export type Cancellation = {
  readonly clientId: string;
  readonly withdrawalId: string;
  readonly by: CancelledBy;
  /** Given by staff, or why it is cancelled after an account recovery; empty otherwise. */
  readonly reason: string;
  /** Staff also cancel one that is ordered and was never sent. */
  readonly hasDied?: true;
};

export type CancelledWithdrawal = {
  readonly amount: bigint;
  readonly currency: Currency;
  readonly holder: string;
  /** False when it was cancelled before. */
  readonly isNew: boolean;
};

/**
 * Cancels a withdrawal until its transfer is sent, and puts its money back with the returns it
 * would have earned. Staff cancel those that wait for them and, while the client owes us money
 * (1300), every other: what is returned pays that debt first. 404 for another client's, 409 once it
 * was sent; the same again changes nothing. The caller has read the client's business time.
 */
export async function cancelWithdrawal(
  tx: Tx,
  { clientId, withdrawalId, by, reason, hasDied }: Cancellation,
  businessTime: BusinessTime,
): Promise<CancelledWithdrawal> {
  const named = { clientId, withdrawalId };
  const { payout_id: payoutId } = await findWithdrawal(tx, named);
  // The client is locked before a payout's row, as when its transfer is claimed and settled.
  await lockClient(tx, clientId);
  const takesPayout = by !== 'staff' || hasDied || (await findOwing(tx, [clientId])).has(clientId);
  const payout = takesPayout ? await cancelPayout(tx, { clientId, payoutId }, { hasDied }) : 'none';
  const row = await lockWithdrawal(tx, named);
  const { amount, currency, account_name: holder, status } = row;
  const cancelled = { amount, currency, holder };
  if (by === 'staff') requireCancellable(status, payout);
  if (status === 'cancelled') return { ...cancelled, isNew: false };
  if (payout === 'sent') throw conflict(tooLateText(status, currency));
  // Staff released it between the two looks.
  if (payout === 'none' && status !== 'held') throw conflict('Please try again.');
  await investmentsDb(tx)
    .updateTable('withdrawals')
    .set({
      status: 'cancelled',
      held_for: [],
      held_account_number_sealed: null,
      cancelled_by: by,
      cancelled_at: businessTime.at,
    })
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
  const reserved =
    payout === 'cancelled'
      ? { code: ledgerCodes.payoutInFlight, subjectId: payoutId }
      : { code: ledgerCodes.withdrawalsHeld, subjectId: withdrawalId };
  const kept = await reverseWithdrawal(tx, { ...named, currency, reserved }, businessTime);
  await recordEvent(tx, withdrawalCancelled, {
    clientId,
    subjectId: withdrawalId,
    at: businessTime.at,
    payload: {
      ...cancelled,
      ...kept,
      requestedOn: row.requested_on,
      bank: await nameBank(tx, row.bank_code),
      lastFour: row.account_ending,
      shownWith: await readShownWith(tx, named),
      by,
      reason,
    },
  });
  return { ...cancelled, isNew: true };
}

/** Staff do not cancel twice, nor a transfer of a client who owes us nothing. */
function requireCancellable(
  status: WithdrawalStatus,
  payout: Awaited<ReturnType<typeof cancelPayout>>,
): void {
  if (status === 'held' || (status === 'requested' && payout === 'cancelled')) return;
  throw conflict(status === 'requested' && payout === 'sent' ? begunTransfer : noLongerWaits);
}

const begunTransfer = 'We have begun to pay this withdrawal, so it can no longer be cancelled.';

const tooLate: { readonly [S in WithdrawalStatus]: string } = {
  held: 'This withdrawal is being sent, so it can no longer be cancelled.',
  requested: 'We are sending this withdrawal now, so it can no longer be cancelled.',
  paid: 'We have already sent this withdrawal, so it can no longer be cancelled.',
  failed: 'This withdrawal was not paid. Our email says where the money is.',
  cancelled: 'This withdrawal has already been cancelled.',
};

/** Staff look up the account before they pay dollars, so those are not sent yet. */
function tooLateText(status: WithdrawalStatus, currency: Currency): string {
  if (status !== 'requested' || currency === 'NGN') return tooLate[status];
  return (
    'Our team is paying this withdrawal now, so it can no longer be cancelled. If you did not ' +
    'ask for it, please contact us at once.'
  );
}

type Named = { readonly clientId: string; readonly withdrawalId: string };

/** Another client's withdrawal and an unknown one are the same 404 (API-07). */
export async function findWithdrawal(reader: Reader, { clientId, withdrawalId }: Named) {
  const row = isId(withdrawalId)
    ? await withdrawalIn(reader, { clientId, withdrawalId }).executeTakeFirst()
    : undefined;
  if (row === undefined) throw notFound('We could not find this withdrawal.');
  return row;
}

async function lockWithdrawal(tx: Tx, named: Named) {
  return withdrawalIn(tx, named).forUpdate().executeTakeFirstOrThrow();
}

function withdrawalIn(reader: Reader, { clientId, withdrawalId }: Named) {
  return investmentsDb(reader)
    .selectFrom('withdrawals')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('withdrawal_id', '=', withdrawalId);
}
