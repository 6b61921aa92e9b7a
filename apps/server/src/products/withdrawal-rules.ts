import type { WithdrawalRules } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import type { Selectable } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { productsDb, type WithdrawalRuleVersionsTable } from './tables.ts';

/** The rules with their version. */
export type VersionedRules = WithdrawalRules & { readonly version: number };

/** What protects withdrawals of a currency now. */
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

function toRules(row: Selectable<WithdrawalRuleVersionsTable>): VersionedRules {
  return {
    currency: row.currency,
    version: row.version,
    holdAbove: row.hold_above,
    identityAbove: row.identity_above,
    approvalAbove: row.approval_above,
  };
}
