import { addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { arrearsAges, daysOfAge } from '@quarrter/domain/loans';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { portfolioInvestments } from '../investments/index.ts';
import { ledgerAccounts, ledgerCodes, ledgerTransfers, readTotals } from '../ledger/index.ts';
import { liveLoans } from '../loans/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { countReturns } from './due-returns.ts';
import { type PortfolioFigures, portfolioFigures } from './figures.ts';
import { portfolioDb } from './tables.ts';

const { loanPrincipal, loanInterest, loanPenalty, unearnedInterest } = ledgerCodes;
const { investorCapital, returnsOwed, providerCash, bank } = ledgerCodes;

/** How far back money by month goes. */
const monthsBack = 12;

/** Counts the portfolio of the business date, and stores it in place of an earlier count. */
export async function countPortfolio(db: Database, now: Date): Promise<IsoDate> {
  return db.transaction().execute(async (tx) => {
    // A count reads every loan and investment that is not over.
    await sql`SET LOCAL statement_timeout = '20min'`.execute(tx);
    const date = await readBusinessDate(tx);
    const figures = {
      loans: await countLoans(tx, date),
      months: await countMonths(tx, date),
      investments: await countInvestments(tx, date),
      returns: await countReturns(tx, date),
      cash: await countCash(tx, date),
    };
    const stored = JSON.stringify(z.encode(portfolioFigures, figures));
    await portfolioDb(tx)
      .insertInto('portfolio_counts')
      .values({ business_date: date, counted_at: now, figures: stored })
      .onConflict((same) =>
        same.column('business_date').doUpdateSet({ counted_at: now, figures: stored }),
      )
      .execute();
    return date;
  });
}

/** How late a `loan` row is on a date. */
function ageSql(date: IsoDate): RawBuilder<unknown> {
  const late = sql`(${date}::date - loan.arrears_since)`;
  const cases = arrearsAges
    .toReversed()
    .map((age) => sql`WHEN ${late} >= ${sql.lit(daysOfAge[age].from)} THEN ${sql.lit(age)}`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 'current' END`;
}

const balanceOf = (code: number) =>
  sql`coalesce(sum(balance) FILTER (WHERE code = ${sql.lit(code)}), 0)`;

/** Balances owed: principal, interest that was earned, penalty. */
const owedSums = sql`
  ${balanceOf(loanPrincipal)} AS principal,
  greatest(${balanceOf(loanInterest)} - ${balanceOf(unearnedInterest)}, 0) AS interest,
  ${balanceOf(loanPenalty)} AS penalty
  FROM ${ledgerAccounts(loanPrincipal, loanInterest, loanPenalty, unearnedInterest)} AS account`;

/** The sums of every loan at once, for a count: client_id, subject_id, and the amounts owed. */
const owedByLoan = sql`(
  SELECT client_id, subject_id, ${owedSums} GROUP BY client_id, subject_id
)`;

/** The sums of a `loan` row alone, so that one page of a list does not add up the whole book. */
export const owedByRow = sql`LATERAL (
  SELECT ${owedSums}
  WHERE account.client_id = loan.client_id AND account.subject_id = loan.loan_id
)`;

async function countLoans(tx: Tx, date: IsoDate): Promise<PortfolioFigures['loans']> {
  const { rows } = await sql<PortfolioFigures['loans'][number]>`
    SELECT loan_type AS "loanType", ${ageSql(date)} AS age, count(*)::int AS count,
      sum(principal) AS principal, sum(interest) AS interest, sum(penalty) AS penalty
    FROM ${liveLoans} AS loan
    JOIN ${owedByLoan} AS owed
      ON owed.client_id = loan.client_id AND owed.subject_id = loan.loan_id
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** Kinds of transfers that lend and repay, and those that reverse them. */
export const flows = {
  disbursed: { plus: ['disbursement'], minus: ['disbursement_returned'] },
  collected: {
    plus: ['repayment_principal', 'repayment_interest', 'repayment_penalty'],
    minus: [
      ...(['repayment_reversed_principal', 'repayment_reversed_interest'] as const),
      'repayment_reversed_penalty',
    ],
  },
} as const;

async function countMonths(tx: Tx, date: IsoDate): Promise<PortfolioFigures['months']> {
  const first = addMonths(`${date.slice(0, 7)}-01`, 1 - monthsBack);
  const all = Object.values(flows).flatMap(({ plus, minus }) => [...plus, ...minus]);
  const { rows } = await sql<{ month: string; kind: string; amount: bigint }>`
    SELECT to_char(happened_on, 'YYYY-MM') AS month, kind, sum(amount) AS amount
    FROM ${ledgerTransfers(...all)} AS moved
    WHERE happened_on >= ${first}::date AND currency = 'NGN' GROUP BY 1, 2`.execute(tx);
  return Array.from({ length: monthsBack }, (_, place) => {
    const month = addMonths(first, place).slice(0, 7);
    const sum = (kinds: readonly string[]) =>
      rows
        .filter((row) => row.month === month && kinds.includes(row.kind))
        .reduce((total, { amount }) => total + amount, 0n);
    const net = ({ plus, minus }: (typeof flows)[keyof typeof flows]) => sum(plus) - sum(minus);
    return { month, disbursed: net(flows.disbursed), collected: net(flows.collected) };
  });
}

/** Balances held: capital, returns. */
const heldSums = sql`
  ${balanceOf(investorCapital)} AS capital, ${balanceOf(returnsOwed)} AS returns
  FROM ${ledgerAccounts(investorCapital, returnsOwed)} AS account`;

/** The sums of every investment at once that holds money. */
const heldByInvestment = sql`(
  SELECT client_id, subject_id, ${heldSums}
  GROUP BY client_id, subject_id HAVING sum(balance) > 0
)`;

/** The sums of one `investment` row; no row when its balance is 0. */
export const heldByRow = sql`LATERAL (
  SELECT ${heldSums}
  WHERE account.client_id = investment.client_id
    AND account.subject_id = investment.investment_id
  HAVING sum(balance) > 0
)`;

/** The month in which an investment matures; null when it has. */
function maturitySql(date: IsoDate): RawBuilder<unknown> {
  return sql`CASE WHEN matures_on > ${date}::date THEN to_char(matures_on, 'YYYY-MM') END`;
}

async function countInvestments(tx: Tx, date: IsoDate): Promise<PortfolioFigures['investments']> {
  const { rows } = await sql<PortfolioFigures['investments'][number]>`
    SELECT investment.currency, ${maturitySql(date)} AS month, count(*)::int AS count,
      sum(held.capital) AS capital, sum(held.returns) AS returns
    FROM ${portfolioInvestments} AS investment
    JOIN ${heldByInvestment} AS held
      ON held.client_id = investment.client_id AND held.subject_id = investment.investment_id
    GROUP BY 1, 2 ORDER BY 1, 2 NULLS FIRST`.execute(tx);
  return rows;
}

async function countCash(tx: Tx, date: IsoDate): Promise<PortfolioFigures['cash']> {
  const cash: readonly number[] = [providerCash, bank];
  const totals = await readTotals(tx, date);
  return totals
    .filter(({ code }) => cash.includes(code))
    .map(({ currency, code, debits, credits }) => ({
      currency: currency as Currency,
      code,
      balance: debits - credits,
    }));
}

/** A count as it was stored. */
export type PortfolioCount = PortfolioFigures & {
  readonly date: IsoDate;
  readonly countedAt: Date;
};

/** The newest count; null before the first. */
export async function readPortfolio(db: Database): Promise<PortfolioCount | null> {
  const row = await portfolioDb(db)
    .selectFrom('portfolio_counts')
    .selectAll()
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const figures = z.decode(portfolioFigures, row.figures as never);
  return { ...figures, date: row.business_date, countedAt: row.counted_at };
}
