import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { ledgerCodes } from './chart.ts';
import { ledgerAccounts } from './readable.ts';

const { withdrawalsHeld, investorCapital, returnsOwed } = ledgerCodes;

/** A client's money in one currency that waits to be withdrawn (2110), and that stays invested. */
export type MoneyWithUs = { readonly held: bigint; readonly staying: bigint };

export async function readMoneyWithUs(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<MoneyWithUs> {
  const accounts = ledgerAccounts(withdrawalsHeld, investorCapital, returnsOwed);
  const isHeld = sql`code = ${sql.lit(withdrawalsHeld)}`;
  const { rows } = await sql<MoneyWithUs>`
    SELECT coalesce(sum(balance) FILTER (WHERE ${isHeld}), 0)::bigint AS held,
      coalesce(sum(balance) FILTER (WHERE NOT ${isHeld}), 0)::bigint AS staying
    FROM ${accounts} AS account
    WHERE client_id = ${clientId} AND currency = ${currency}`.execute(reader);
  return rows[0] ?? { held: 0n, staying: 0n };
}
