import type { InvestmentRecord, InvestmentSummary } from '@quarrter/contract/investments';
import type { IsoDate } from '@quarrter/domain/calendar';
import { daysLeft, type InvestmentKind, monthlyReturn } from '@quarrter/domain/investments';
import { type Currency, currencyName, percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { ledgerCodes, readBalances, type SubjectBalances } from '../ledger/index.ts';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Reader } from '../platform/database.ts';
import { invalid, notFound } from '../platform/http-error.ts';
import { isId, shortId } from '../platform/ids.ts';
import {
  type InvestmentRow,
  listInvestments,
  readInvestments,
  readReturns,
  readTotals,
  readWithdrawals,
} from './queries.ts';

/** API-33: another's, an unknown one, and one of another currency or kind are the same 404 (API-07). */
export async function findInvestmentRecord(
  reader: Reader,
  clientId: string,
  wanted: { id: string; currency: Currency; kind: InvestmentKind },
): Promise<InvestmentRecord> {
  const [row] = isId(wanted.id) ? await readInvestments(reader, clientId, [wanted.id]) : [];
  if (row?.currency !== wanted.currency || row.investment_type !== wanted.kind) throw notFound();
  const [record] = await buildRecords(reader, clientId, [row]);
  if (record === undefined) throw new Error('an investment without a record');
  return record;
}

/** API-29: one page of a client's investments, newest first. */
export async function listInvestmentRecords(
  reader: Reader,
  clientId: string,
  currency: Currency,
  page: { limit: number; after?: string | undefined },
) {
  const after = page.after ?? null;
  if (after !== null && !isId(after))
    throw invalid({ after: ['This is not a place in the list.'] });
  const { total_count } = await readTotals(reader, clientId, currency);
  const rows = await listInvestments(reader, clientId, currency, { limit: page.limit, after });
  const shown = rows.slice(0, page.limit);
  return {
    count: Number(total_count),
    results: await buildRecords(reader, clientId, shown),
    after: rows.length > shown.length ? (shown.at(-1)?.investment_id ?? null) : null,
  };
}

/** The records of these investments of a client, for the capabilities that show them among other things. */
export async function readInvestmentRecords(
  reader: Reader,
  clientId: string,
  ids: readonly string[],
): Promise<InvestmentRecord[]> {
  return buildRecords(reader, clientId, await readInvestments(reader, clientId, ids));
}

/** API-19, API-20, IND-02. Net worth is what is held: what was withdrawn is no longer here. */
export async function summarize(
  reader: Reader,
  clientId: string,
  currency: Currency,
): Promise<InvestmentSummary> {
  const totals = await readTotals(reader, clientId, currency);
  return {
    current_investment: toWire(totals.capital),
    current_returns: toWire(totals.returns),
    current_count: Number(totals.current_count),
    total_count: Number(totals.total_count),
    total_investment: toWire(totals.invested),
    total_returns: toWire(totals.credited),
    total_investment_and_returns: toWire(totals.capital + totals.returns),
  };
}

/** IND-13 for any number of investments: four queries, however many they are. */
async function buildRecords(
  reader: Reader,
  clientId: string,
  rows: readonly InvestmentRow[],
): Promise<InvestmentRecord[]> {
  const ids = rows.map((row) => row.investment_id);
  const { date } = await readBusinessTime(reader);
  const balances = await readBalances(reader, clientId, ids);
  const returns = await readReturns(reader, clientId, ids);
  const withdrawals = await readWithdrawals(reader, clientId, ids);
  const returnsOf = Map.groupBy(returns, (row) => row.investment_id);
  const withdrawalsOf = Map.groupBy(withdrawals, (row) => row.investment_id);
  return rows.map((row) => ({
    ...figures(row, balances(row.investment_id), date),
    credited: (returnsOf.get(row.investment_id) ?? []).map(({ number, credited_on, amount }) => ({
      number,
      credited_on,
      amount: toWire(amount),
    })),
    withdrawals: (withdrawalsOf.get(row.investment_id) ?? []).map((part) => ({
      id: part.withdrawal_id,
      amount: toWire(part.capital + part.returns),
      requested_on: part.requested_on,
      status: part.status,
    })),
  }));
}

function figures(
  row: InvestmentRow,
  held: SubjectBalances,
  today: IsoDate,
): Omit<InvestmentRecord, 'credited' | 'withdrawals'> {
  const capital = held.balance(ledgerCodes.investorCapital);
  const returns = held.balance(ledgerCodes.returnsOwed);
  const nextReturn = row.next_returns_on === null ? 0n : monthlyReturn(capital, row.rate_ppm);
  return {
    id: row.investment_id,
    investment_type: row.investment_type,
    investment_type_id: row.investment_id,
    short_id: shortId(row.investment_id),
    currency: currencyName(row.currency),
    plan: row.plan,
    plan_minimum: toWire(row.plan_minimum),
    initial_investment_amount: toWire(row.initial_amount),
    investment_amount: toWire(capital),
    interest_rate: percentFromRatePpm(row.rate_ppm),
    start_date: row.start_on,
    maturity_date: row.matures_on,
    next_returns_date: row.next_returns_on,
    monthly_accrued_interest: toWire(nextReturn),
    returns: toWire(returns),
    balance: toWire(capital + returns),
    number_of_months: row.months,
    days_left: daysLeft(row.matures_on, today),
    status: row.status,
  };
}
