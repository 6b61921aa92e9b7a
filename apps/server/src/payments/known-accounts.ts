import type { Reader } from '../platform/database.ts';
import { paymentsDb } from './tables.ts';

/** Whether a payout to this account (indexAccount) was paid to the client before. */
export async function wasPaidInto(
  reader: Reader,
  clientId: string,
  accountIndex: string,
): Promise<boolean> {
  const paid = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('payout_id')
    .where('client_id', '=', clientId)
    .where('account_index', '=', accountIndex)
    .where('status', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
