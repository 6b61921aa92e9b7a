import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { balanceOf, type LedgerCode, ledgerCodes } from './chart.ts';
import { ledgerDb } from './tables.ts';

/*
 * The sums over all of a client's records that clients see by month: the money invested and earned.
 * A client with many investments reads them as fast as one with few.
 */

const { investorCapital, returnsOwed, withholdingTax, returnsExpense } = ledgerCodes;
const summedCodes = [investorCapital, returnsOwed, withholdingTax, returnsExpense] as const;
type SummedCode = (typeof summedCodes)[number];

/** The codes in SQL. */
export const summedCodesSql = sql.join(summedCodes.map((code) => sql.lit(code)));

export function isSummed(code: LedgerCode): code is SummedCode {
  return (summedCodes as readonly LedgerCode[]).includes(code);
}

export function firstOfMonth(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

/** Adds the rows selected as client_id, currency, code, month, debits and credits. */
export function addToMonths(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO ledger_month_totals (client_id, currency, code, month, debits, credits)
    ${rows}
    ON CONFLICT (client_id, currency, code, month) DO UPDATE SET
      debits = ledger_month_totals.debits + excluded.debits,
      credits = ledger_month_totals.credits + excluded.credits`;
}

/** The change of a code's balance in a month, all records of the client together. */
export type MonthChange = {
  readonly code: LedgerCode;
  /** Its first day. */
  readonly month: IsoDate;
  readonly change: bigint;
};

/** Oldest first; months in which nothing moved are left out. */
export async function readMonthChanges(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<MonthChange[]> {
  const rows = await ledgerDb(reader)
    .selectFrom('ledger_month_totals')
    .select(['code', 'month', 'debits', 'credits'])
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .orderBy('month')
    .execute();
  return rows.map((row) => ({
    code: row.code as LedgerCode,
    month: row.month,
    change: balanceOf(row),
  }));
}
