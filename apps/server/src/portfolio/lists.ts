import { addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { daysOfAge, type LoanAge, loanAgeOf } from '@quarrter/domain/loans';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { portfolioInvestments } from '../investments/index.ts';
import { isLateFor, liveLoans } from '../loans/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { heldByRow, owedByRow } from './count.ts';

type Listed<Row> = { results: Row[]; after: string | null };

/** A loan behind a figure of the portfolio. */
export type ListedLoan = {
  readonly id: string;
  readonly clientId: string;
  readonly loanType: string;
  readonly age: LoanAge;
  readonly daysLate: number;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalty: bigint;
};

/** One page of the loans that are not over, by their ids; of one age or type if asked. */
export async function listLoans(
  reader: Reader,
  date: IsoDate,
  asked: PageRequest & { age?: LoanAge | undefined; loanType?: string | undefined },
): Promise<Listed<ListedLoan>> {
  const { limit, age, loanType } = asked;
  const after = parseIdCursor(asked.after);
  const { rows } = await sql<Omit<ListedLoan, 'age'>>`
    SELECT loan.loan_id AS id, loan.client_id AS "clientId", loan.loan_type AS "loanType",
      coalesce(${date}::date - loan.arrears_since, 0) AS "daysLate",
      owed.principal, owed.interest, owed.penalty
    FROM ${liveLoans} AS loan
    CROSS JOIN ${owedByRow} AS owed
    WHERE ${after === null ? sql`true` : sql`loan.loan_id < ${after}::uuid`}
      AND ${loanType === undefined ? sql`true` : sql`loan.loan_type = ${loanType}`}
      AND ${age === undefined ? sql`true` : ofAge(age, date)}
    ORDER BY loan.loan_id DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  const results = page.rows.map((row) => ({ ...row, age: loanAgeOf(row.daysLate) }));
  return { results, after: page.after };
}

function ofAge(age: LoanAge, date: IsoDate): RawBuilder<boolean> {
  return age === 'current' ? sql`loan.arrears_since IS NULL` : isLateFor(date, daysOfAge[age]);
}

/** An investment behind a figure of the portfolio. */
export type ListedInvestment = {
  readonly id: string;
  readonly clientId: string;
  readonly currency: Currency;
  readonly plan: string;
  readonly maturesOn: IsoDate;
  readonly capital: bigint;
  readonly returns: bigint;
};

/** One page of the investments that hold money, of a currency, by the month of their maturity. */
export async function listInvestments(
  reader: Reader,
  date: IsoDate,
  asked: PageRequest & { currency: Currency; month?: string | undefined },
): Promise<Listed<ListedInvestment>> {
  const { limit, currency, month } = asked;
  const after = parseIdCursor(asked.after);
  const { rows } = await sql<ListedInvestment>`
    SELECT investment.investment_id AS id, investment.client_id AS "clientId",
      investment.currency, investment.plan, investment.matures_on AS "maturesOn",
      held.capital, held.returns
    FROM ${portfolioInvestments} AS investment
    CROSS JOIN ${heldByRow} AS held
    WHERE investment.currency = ${currency}
      AND ${after === null ? sql`true` : sql`investment.investment_id < ${after}::uuid`}
      AND ${month === undefined ? sql`true` : maturesIn(month, date)}
    ORDER BY investment.investment_id DESC LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}

/** The `maturitySql` of an investment, as a range of dates, of which there are statistics. */
function maturesIn(month: string, date: IsoDate): RawBuilder<boolean> {
  if (month === 'matured') return sql`investment.matures_on <= ${date}::date`;
  const first = `${month}-01`;
  return sql`investment.matures_on > ${date}::date AND investment.matures_on >= ${first}::date
    AND investment.matures_on < ${addMonths(first, 1)}::date`;
}
