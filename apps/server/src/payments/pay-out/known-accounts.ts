import type { Reader } from '../../platform/database/database.ts';
import { paymentsDb } from '../tables.ts';

/** Accounts of a client (indexAccount), and what was paid into them by when. */
type PaidInto = {
  readonly clientId: string;
  readonly accountIndexes: readonly string[];
  readonly purpose: string;
  /** Business time. */
  readonly until: Date;
};

/** Those of the accounts that were paid into for this purpose, at that time or earlier. */
export async function findPaidInto(
  reader: Reader,
  { clientId, accountIndexes, purpose, until }: PaidInto,
): Promise<Set<string>> {
  const paid = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('account_index')
    .distinct()
    .where('client_id', '=', clientId)
    .where('account_index', 'in', accountIndexes)
    .where('status', '=', 'paid')
    .where('purpose', '=', purpose)
    .where('settled_at', '<=', until)
    .execute();
  return new Set(paid.map((row) => row.account_index));
}
