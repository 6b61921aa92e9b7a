import { type NetWorth, netWorthByMonth } from '@quarrter/domain/investments';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { readMonthChanges } from '../../ledger/index.ts';
import { parseAmountQuery } from '../../platform/amount-query.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { endOfId } from '../../platform/database/ids.ts';
import {
  cutPage,
  type Page,
  parseIdCursor,
  type ReportRequest,
} from '../../platform/http/keyset.ts';
import {
  addHoldings,
  type Investment,
  type InvestmentDetails,
} from '../invest/read-investments.ts';
import {
  type InvestmentRow,
  readInvestmentPage,
  readInvestmentRows,
  readReversed,
} from '../queries.ts';
import { investmentKindNamed } from '../readable.ts';
import { describeWithdrawals, type Withdrawal } from '../withdraw/describe-withdrawals.ts';
import { readWithdrawalsInProgress } from '../withdraw/withdrawal-queries.ts';
import { findInvestments, findMatured, holdingChanges, type Totals, totalsOf } from './totals.ts';

/** IND-04, IND-07: the number of investments that the overview shows. */
const limits = { current: 5, recent: 6 };
const shownMatured = 5;
const shownWithdrawals = 5;

/** An investment as a line, from its row and what was taken out of it. */
export type InvestmentLine = Pick<
  InvestmentDetails,
  | ('investmentId' | 'kind' | 'initialAmount' | 'ratePpm' | 'startOn' | 'maturesOn' | 'status')
  | 'reversed'
>;

export type Overview = {
  readonly totals: Totals;
  readonly months: readonly NetWorth[];
  /** Newest start first. */
  readonly current: readonly Investment[];
  readonly recent: readonly InvestmentLine[];
  /** Those that can be withdrawn, the last to mature first: the newest may not be among them. */
  readonly matured: { readonly count: number; readonly shown: readonly Investment[] };
  /** The investments that the next return is credited to, and that matures next. */
  readonly nextReturn: Investment | null;
  readonly nextMaturity: InvestmentLine | null;
  /** Those in progress, each with the investment that it is taken from, or the first of several. */
  readonly withdrawals: readonly (Withdrawal & { from: InvestmentLine })[];
};

/** Everything about a client's investments of a currency; as many statements for 500 as for 5. */
export async function readOverview(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<Overview> {
  const today = await readBusinessDate(reader);
  const found = await findInvestments(reader, clientId, { currency, today, ...limits });
  const matured = await findMatured(reader, clientId, { currency, today, shown: shownMatured });
  const changes = await readMonthChanges(reader, clientId, currency);
  const parts = await readWithdrawalsInProgress(reader, clientId, currency, shownWithdrawals);
  const described = await describeWithdrawals(reader, clientId, parts);
  const withdrawals = [...Map.groupBy(parts, (part) => part.withdrawal_id).values()];
  const next = [found.nextReturn, found.nextMaturity].filter((id) => id !== null);
  const from = withdrawals.flatMap(([part]) => (part ? [part.investment_id] : []));
  const ids = [...new Set([...found.current, ...found.recent, ...matured.ids, ...next, ...from])];
  const rows = await readInvestmentRows(reader, clientId, ids);
  const lines = await toLines(reader, clientId, rows);
  const rowOf = new Map(rows.map((row) => [row.investment_id, row]));
  const rowsOf = (wanted: readonly string[]) => wanted.flatMap((id) => rowOf.get(id) ?? []);
  const lineOf = (id: string) => lines.find(({ investmentId }) => investmentId === id);
  const nextReturn = found.nextReturn === null ? [] : [found.nextReturn];
  const held = new Set([...found.current, ...matured.ids, ...nextReturn]);
  const investments = await addHoldings(reader, clientId, rowsOf([...held]));
  const investmentOf = (id: string) => investments.find((one) => one.investmentId === id);
  return {
    totals: totalsOf(found.counted, changes),
    months: netWorthByMonth(holdingChanges(changes), today),
    current: found.current.flatMap((id) => investmentOf(id) ?? []),
    matured: {
      count: matured.count,
      shown: matured.ids.flatMap((id) => investmentOf(id) ?? []),
    },
    recent: found.recent.flatMap((id) => lineOf(id) ?? []),
    nextReturn: investmentOf(found.nextReturn ?? '') ?? null,
    nextMaturity: lineOf(found.nextMaturity ?? '') ?? null,
    withdrawals: withdrawals.flatMap((ofOne) => {
      const line = lineOf(ofOne[0]?.investment_id ?? '');
      return line === undefined ? [] : [{ ...whole(ofOne.map(described)), from: line }];
    }),
  };
}

/** IND-09: a page of everything that was ever invested, newest first unless it is reversed. */
export async function listLines(
  reader: Reader,
  clientId: string,
  currency: Currency,
  { limit, after, order = 'desc', search = '' }: ReportRequest,
): Promise<Omit<Page<InvestmentLine>, 'count'>> {
  const found = await readInvestmentPage(reader, clientId, currency, {
    limit: limit + 1,
    before: parseIdCursor(after),
    order,
    matching: search.trim() === '' ? null : investmentSearchFilter(search, currency),
  });
  const page = cutPage(found, limit, (row) => row.investment_id);
  const reversed = page.rows.filter((row) => row.is_reversed);
  return { results: await toLines(reader, clientId, page.rows, reversed), after: page.after };
}

/** Searches by an amount, an id, or the kind of an investment. */
function investmentSearchFilter(search: string, currency: Currency) {
  const amount = parseAmountQuery(search.trim().toUpperCase());
  if (amount !== null) {
    return amount.currency !== null && amount.currency !== currency
      ? sql<boolean>`false`
      : sql<boolean>`initial_amount = ${amount.minor}`;
  }
  const idEnd = endOfId(search);
  if (idEnd !== null) return sql<boolean>`right(investment_id::text, 10) = ${idEnd}`;
  return sql<boolean>`investment_type = ${investmentKindNamed(search.trim().toLowerCase())}`;
}

/** `reversed` are the rows of which some may have been reversed: all, or those that are known. */
async function toLines(
  reader: Reader,
  clientId: string,
  rows: readonly InvestmentRow[],
  reversed = rows,
): Promise<InvestmentLine[]> {
  const ids = reversed.map((row) => row.investment_id);
  const reversedOf = await readReversed(reader, clientId, ids);
  return rows.map((row) => ({
    investmentId: row.investment_id,
    kind: row.investment_type,
    initialAmount: row.initial_amount,
    ratePpm: row.rate_ppm,
    startOn: row.start_on,
    maturesOn: row.matures_on,
    status: row.status,
    reversed: reversedOf(row.investment_id),
  }));
}

/** All that one withdrawal takes, from one investment or several. */
function whole([first, ...rest]: readonly Withdrawal[]): Withdrawal {
  if (first === undefined) throw new Error('a withdrawal without a part');
  return { ...first, amount: rest.reduce((sum, { amount }) => sum + amount, first.amount) };
}
