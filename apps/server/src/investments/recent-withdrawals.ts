import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import { investmentsDb } from './tables.ts';

/** What a client asked to withdraw since a time, in all and to one account (indexAccount). */
export async function readWithdrawnSince(
  reader: Reader,
  clientId: string,
  { currency, accountIndex, since }: { currency: Currency; accountIndex: string; since: Date },
): Promise<{ inAll: bigint; toAccount: bigint }> {
  const isSame = sql`account_index = ${accountIndex}`;
  return investmentsDb(reader)
    .selectFrom('withdrawals')
    .select([
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('inAll'),
      sql<bigint>`coalesce(sum(amount) FILTER (WHERE ${isSame}), 0)::bigint`.as('toAccount'),
    ])
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('requested_at', '>', since)
    .where('status', 'not in', ['failed', 'cancelled'])
    .executeTakeFirstOrThrow();
}
