import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { ledgerCodes } from './chart.ts';
import { ledgerAccounts } from './readable.ts';

const { payoutInFlight, withdrawalsHeld, loanDisbursing } = ledgerCodes;
const { investorCapital, returnsOwed } = ledgerCodes;

/** A client's money in one currency that is on its way out, and that stays invested. */
export type MoneyWithUs = { readonly leaving: bigint; readonly staying: bigint };

/** Our own money that is being paid out as a loan is not part of it. */
export async function readMoneyWithUs(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<MoneyWithUs> {
  const accounts = ledgerAccounts(
    ...[payoutInFlight, withdrawalsHeld, loanDisbursing, investorCapital, returnsOwed],
  );
  const isStaying = sql`code IN (${sql.lit(investorCapital)}, ${sql.lit(returnsOwed)})`;
  const { rows } = await sql<MoneyWithUs>`
    SELECT
      coalesce(sum(CASE WHEN code = ${sql.lit(loanDisbursing)} THEN -balance ELSE balance END)
        FILTER (WHERE NOT ${isStaying}), 0)::bigint AS leaving,
      coalesce(sum(balance) FILTER (WHERE ${isStaying}), 0)::bigint AS staying
    FROM ${accounts} AS account
    WHERE client_id = ${clientId} AND currency = ${currency}`.execute(reader);
  return rows[0] ?? { leaving: 0n, staying: 0n };
}
