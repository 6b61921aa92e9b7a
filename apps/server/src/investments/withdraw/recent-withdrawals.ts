import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { firstIdAt } from '../../platform/database/ids.ts';
import { investmentsDb } from '../tables.ts';

export type WithdrawnTo = { readonly accountIndex: string; readonly amount: bigint };

/**
 * The amounts that a client asked to withdraw since a real time from any investment, by account
 * (indexAccount).
 */
export async function readWithdrawnSince(
  reader: Reader,
  clientId: string,
  { currency, since }: { currency: Currency; since: Date },
): Promise<WithdrawnTo[]> {
  return investmentsDb(reader)
    .selectFrom('withdrawals')
    .select(['account_index as accountIndex', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where('withdrawal_id', '>=', firstIdAt(since))
    .where('status', 'not in', ['failed', 'cancelled'])
    .where('loan_id', 'is', null)
    .where('paid_debt', '=', false)
    .groupBy('account_index')
    .execute();
}
