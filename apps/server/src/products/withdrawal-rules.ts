import type { WithdrawalRules } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { productsDb } from './tables.ts';

/** The rules with their version. */
export type VersionedRules = WithdrawalRules & { readonly version: number };

/** Returns the current withdrawal rules of a currency. */
export async function readWithdrawalRules(
  reader: Reader,
  currency: Currency,
): Promise<VersionedRules> {
  const row = await productsDb(reader)
    .selectFrom('withdrawal_rule_versions')
    .selectAll()
    .where('currency', '=', currency)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return toRules(row);
}

function toRules(row: RowOf<typeof productsDb, 'withdrawal_rule_versions'>): VersionedRules {
  return {
    currency: row.currency,
    version: row.version,
    holdAbove: row.hold_above,
    identityAbove: row.identity_above,
    approvalAbove: row.approval_above,
  };
}
