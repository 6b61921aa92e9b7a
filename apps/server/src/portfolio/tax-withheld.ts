import { addDays, addMonths } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { ledgerChanges, ledgerCodes, lenderId } from '../ledger/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';

/** The returns of an investor in a month, and the tax withheld from them. */
type TaxWithheld = {
  readonly clientId: string;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly net: bigint;
};

const { returnsExpense, withholdingTax } = ledgerCodes;

/**
 * One page of the investors whose tax withheld changed in a month, by their ids. Every return and
 * every reversal moves 5000 by its amount before tax, and 2400 by its tax.
 */
export async function listTaxWithheld(
  reader: Reader,
  asked: PageRequest & { readonly month: string; readonly currency: Currency },
): Promise<{ results: TaxWithheld[]; after: string | null }> {
  const { limit, currency } = asked;
  const after = parseIdCursor(asked.after);
  const first = `${asked.month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const { rows } = await sql<TaxWithheld>`
    SELECT client_id AS "clientId", gross, tax, gross - tax AS net
    FROM (
      SELECT client_id,
        (coalesce(sum(change) FILTER (WHERE code = ${sql.lit(returnsExpense)}), 0))::bigint
          AS gross,
        (-coalesce(sum(change) FILTER (WHERE code = ${sql.lit(withholdingTax)}), 0))::bigint
          AS tax
      FROM ${ledgerChanges([returnsExpense, withholdingTax], first)} AS moved
      WHERE currency = ${currency} AND happened_on <= ${last}::date
        AND client_id <> ${lenderId}::uuid
        AND ${after === null ? sql`true` : sql`client_id > ${after}::uuid`}
      GROUP BY client_id
    ) AS investor
    WHERE tax <> 0
    ORDER BY client_id LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ clientId }) => clientId);
  return { results: page.rows, after: page.after };
}
