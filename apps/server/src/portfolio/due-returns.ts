import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { monthsAhead } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { upcomingReturns } from '../investments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { readTaxVersions } from '../products/index.ts';
import type { PortfolioFigures } from './figures.ts';

/** The last day of the year of whole months that is counted. */
const lastCounted = (date: IsoDate): IsoDate =>
  addDays(addMonths(`${date.slice(0, 7)}-01`, monthsAhead), -1);

/** The returns that fall due, by currency and month. */
export async function countReturns(
  reader: Reader,
  date: IsoDate,
): Promise<PortfolioFigures['returns']> {
  const taxes = await readTaxVersions(reader);
  const { rows } = await sql<PortfolioFigures['returns'][number]>`
    SELECT currency, to_char(due_on, 'YYYY-MM') AS month, count(*)::int AS count,
      sum(gross) AS gross, sum(tax) AS tax
    FROM ${upcomingReturns(lastCounted(date), taxes)} AS due
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(reader);
  return rows;
}

/** A return that falls due in a month. */
export type DueReturn = {
  readonly id: string;
  readonly clientId: string;
  readonly currency: Currency;
  readonly plan: string;
  readonly capital: bigint;
  readonly dueOn: IsoDate;
  readonly maturesOn: IsoDate;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly net: bigint;
};

/** One page of the returns of a currency that fall due in a month, by their investments. */
export async function listDueReturns(
  reader: Reader,
  asked: PageRequest & { currency: Currency; month: string },
): Promise<{ results: DueReturn[]; after: string | null }> {
  const { limit, currency, month } = asked;
  const after = parseIdCursor(asked.after);
  const first = `${month}-01`;
  const taxes = await readTaxVersions(reader);
  const last = addDays(addMonths(first, 1), -1);
  const { rows } = await sql<DueReturn>`
    SELECT investment_id AS id, client_id AS "clientId", currency, plan, capital,
      due_on AS "dueOn", matures_on AS "maturesOn", gross, tax, gross - tax AS net
    FROM ${upcomingReturns(last, taxes)} AS due
    WHERE currency = ${currency} AND due_on >= ${first}::date
      AND ${after === null ? sql`true` : sql`investment_id < ${after}::uuid`}
    ORDER BY investment_id DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}
