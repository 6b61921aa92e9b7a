import { type RawBuilder, sql } from 'kysely';
import { type LedgerCode, ledgerAccounts } from '../../ledger/index.ts';

/** The balance of one account of the investment in the row `plan`, 0 when it has none. */
export function heldSql(code: LedgerCode): RawBuilder<bigint> {
  return sql<bigint>`coalesce((
    SELECT account.balance FROM ${ledgerAccounts(code)} AS account
    WHERE account.client_id = plan.client_id AND account.subject_id = plan.investment_id
      AND account.currency = plan.currency
  ), 0)`;
}
