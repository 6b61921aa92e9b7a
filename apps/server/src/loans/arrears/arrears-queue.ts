import type { IsoDate } from '@quarrter/domain/calendar';
import type { LoanType, PromiseState } from '@quarrter/domain/loans';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import {
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
  type TotalledPage,
  totalForStaff,
} from '../../platform/http/keyset.ts';
import { isPaused } from '../hardship/penalty-pauses.ts';
import { type DaysLate, isLateFor } from '../readable.ts';
import { nextPenalty, overdueOf, penaltiesOwed } from './loan-set-sql.ts';

/** A loan in arrears, for those who collect. Amounts are kobo. */
export type LateLoan = {
  readonly clientId: string;
  readonly id: string;
  readonly loanType: LoanType;
  readonly since: IsoDate;
  /** Instalments and penalties. */
  readonly overdue: bigint;
  readonly nextPenalty: bigint;
  /** Of the latest promise; null when there is none. */
  readonly promiseState: PromiseState | null;
  readonly promiseDueOn: IsoDate | null;
  readonly promiseAmount: bigint | null;
};

/** One page of the loans in arrears of an age, longest overdue first. */
export async function listLateLoans(
  reader: Reader,
  today: IsoDate,
  age: DaysLate,
  { limit, after }: PageRequest,
): Promise<TotalledPage<LateLoan, 'overdue' | 'nextPenalty'>> {
  const cursor = parseDateCursor(after);
  const younger = cursor
    ? sql`AND (loan.arrears_since, loan.loan_id) > (${cursor.date}::date, ${cursor.id}::uuid)`
    : sql``;
  const found = sql`${isLateFor(today, age)} AND loan.disbursement_returned_on IS NULL`;
  const amounts = sql`(${overdueOf(today)} + ${penaltiesOwed})::bigint AS overdue,
    CASE WHEN ${isPaused(today)} THEN 0 ELSE ${nextPenalty} END AS "nextPenalty"`;
  const { rows } = await sql<LateLoan>`
    SELECT loan.client_id AS "clientId", loan.loan_id AS id, loan.loan_type AS "loanType",
      loan.arrears_since AS since, ${amounts}, promise.state AS "promiseState",
      promise.next_due_on AS "promiseDueOn", promise.next_amount AS "promiseAmount"
    FROM loans AS loan
    LEFT JOIN LATERAL (
      SELECT state, next_due_on, next_amount FROM loan_promises AS own
      WHERE own.client_id = loan.client_id AND own.loan_id = loan.loan_id
      ORDER BY own.promise_id DESC LIMIT 1
    ) AS promise ON true
    WHERE ${found} ${younger}
    ORDER BY loan.arrears_since, loan.loan_id LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, (row) => formatDateCursor({ date: row.since, id: row.id }));
  const all = sql`SELECT 'NGN'::text AS currency, ${amounts} FROM loans AS loan WHERE ${found}`;
  const counted = await totalForStaff(reader, { limit, after }, all, ['overdue', 'nextPenalty']);
  return { ...counted, results: page.rows, after: page.after };
}
