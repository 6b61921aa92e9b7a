import { readDebtTotals } from '../../payments/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { firstIdAt } from '../../platform/database/ids.ts';
import { realTimeAgo } from '../../platform/database/real-time.ts';
import { waitForTurn } from '../../platform/database/wait-for-turn.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { investmentsDb } from '../tables.ts';
import { notesOf, type RequestedWithdrawal } from '../withdraw/withdrawal-notes.ts';

export const sameForMs = 10 * 60_000;

/** Two calls without an idempotency key are the same withdrawal if these fields are equal. */
export type SameRequest = {
  clientId: string;
  amount: bigint;
  bankCode: string;
  accountNumber: string;
  /** One investment, or all matured ones of a currency. */
  from: { id: string } | { currency: string };
};

/** Keyed, because an account number could be found from a plain hash. */
export function hashRequest(secrets: Pick<Secrets, 'blindIndex'>, request: SameRequest): string {
  const { clientId, amount, bankCode, accountNumber, from } = request;
  const content = [clientId, amount.toString(), bankCode, accountNumber, from];
  return secrets.blindIndex(JSON.stringify(content), 'withdrawals:request_hash');
}

/**
 * The same withdrawal of the last 10 minutes, unless its money is back already. A caller without an
 * idempotency key that lost the reply sends the call again, and must not be paid twice. Waits for
 * another such call of the client, so call this before locking rows.
 */
export async function findSameRequest(
  tx: Tx,
  clientId: string,
  requestHashes: readonly string[],
  now: Date,
): Promise<RequestedWithdrawal | null> {
  const lock = `${clientId} withdraw`;
  await waitForTurn(tx, lock);
  const since = await realTimeAgo(tx, sameForMs, now);
  const earlier = await investmentsDb(tx)
    .selectFrom('withdrawals')
    .select(['withdrawal_id', 'account_name', 'held_for', 'send_after', 'currency'])
    .where('client_id', '=', clientId)
    .where('request_hash', 'in', requestHashes)
    .where('withdrawal_id', '>=', firstIdAt(since))
    .where('status', 'not in', ['failed', 'cancelled'])
    .orderBy('withdrawal_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (earlier === undefined) return null;
  const { account_name: holder, held_for: reasons, send_after: sendAfter, currency } = earlier;
  const debts = reasons.includes('account') ? await readDebtTotals(tx, clientId) : [];
  return {
    withdrawalId: earlier.withdrawal_id,
    notes: notesOf({ reasons, holder, debts, currency, sendAfter }, now),
    sendAfter: sendAfter?.toISOString() ?? null,
  };
}
