import type { Reader } from '../platform/database.ts';
import { paymentsDb } from './tables.ts';

/** An account of a client (indexAccount), and what was paid into it by when. */
type PaidInto = {
  readonly clientId: string;
  readonly accountIndex: string;
  readonly purpose: string;
  /** Business time. */
  readonly until: Date;
};

/** Whether the client was paid into this account for this purpose, at that time or earlier. */
export async function wasPaidInto(
  reader: Reader,
  { clientId, accountIndex, purpose, until }: PaidInto,
): Promise<boolean> {
  const paid = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('payout_id')
    .where('client_id', '=', clientId)
    .where('account_index', '=', accountIndex)
    .where('status', '=', 'paid')
    .where('purpose', '=', purpose)
    .where('settled_at', '<=', until)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}
