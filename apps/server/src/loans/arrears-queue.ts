import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import type { ArrearsAge, daysOfAge, LoanType } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import {
  countForStaff,
  cutPage,
  formatDateCursor,
  type PageRequest,
  parseDateCursor,
  type StaffPage,
} from '../platform/keyset.ts';
import { nextPenalty, overdueOf, penaltiesOwed, unpaid } from './loan-set-sql.ts';

/** How many days a loan is in arrears. */
type Days = (typeof daysOfAge)[ArrearsAge];

/** A loan in arrears, for those who collect. Amounts are kobo. */
export type LateLoan = {
  readonly clientId: string;
  readonly loanId: string;
  readonly loanType: LoanType;
  readonly since: IsoDate;
  readonly instalments: bigint;
  readonly penalties: bigint;
  readonly nextPenalty: bigint;
  readonly promiseDueOn: IsoDate | null;
  readonly promiseAmount: bigint | null;
  /** How the latest promise ended; null when there is none, or one is open. */
  readonly promiseEnded: 'kept' | 'broken' | 'ended' | null;
};

/** One page of the loans in arrears of an age, longest overdue first. */
export async function listLateLoans(
  reader: Reader,
  today: IsoDate,
  age: Days,
  { limit, after }: PageRequest,
): Promise<StaffPage<LateLoan>> {
  const cursor = parseDateCursor(after);
  const younger = cursor
    ? sql`AND (instalment.due_on, instalment.loan_id) > (${cursor.date}::date, ${cursor.id}::uuid)`
    : sql``;
  // The page is cut out of the index of unpaid instalments, and only then are its sums read.
  const { rows } = await sql<LateLoan>`
    SELECT loan.client_id AS "clientId", loan.loan_id AS "loanId", loan.loan_type AS "loanType",
      late.since, late.owed AS instalments, ${penaltiesOwed}::bigint AS penalties,
      ${nextPenalty} AS "nextPenalty", promise.next_due_on AS "promiseDueOn",
      promise.next_amount AS "promiseAmount",
      nullif(promise.state, 'open') AS "promiseEnded"
    FROM (${oldestOf(today, age, younger)}
      ORDER BY instalment.due_on, instalment.loan_id LIMIT ${limit + 1}) AS found
    JOIN loans AS loan ON loan.client_id = found.client_id AND loan.loan_id = found.loan_id
    CROSS JOIN LATERAL ${overdueOf(today)} AS late
    LEFT JOIN LATERAL (
      SELECT state, next_due_on, next_amount FROM loan_promises AS own
      WHERE own.client_id = loan.client_id AND own.loan_id = loan.loan_id
      ORDER BY own.promise_id DESC LIMIT 1
    ) AS promise ON true
    ORDER BY late.since, loan.loan_id`.execute(reader);
  const page = cutPage(rows, limit, (row) => formatDateCursor({ date: row.since, id: row.loanId }));
  const counted = await countForStaff(reader, oldestOf(today, age, sql``));
  return { ...counted, results: page.rows, after: page.after };
}

/**
 * The oldest unpaid instalment of each live loan, if it is overdue by so many days. What is asked
 * of the loan is counted: PostgreSQL makes joins of EXISTS, expects one row of them, and reads and
 * sorts all arrears of the book for the first page.
 */
function oldestOf(
  today: IsoDate,
  { from, to }: Days,
  further: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const oldest = to === null ? sql`` : sql`AND instalment.due_on >= ${addDays(today, -to)}::date`;
  return sql`
    SELECT instalment.client_id, instalment.loan_id, instalment.due_on
    FROM loan_instalments AS instalment
    WHERE ${unpaid} AND instalment.due_on <= ${addDays(today, -from)}::date ${oldest} ${further}
      AND (
        SELECT count(*) = 0 FROM loan_instalments AS earlier
        WHERE earlier.client_id = instalment.client_id AND earlier.loan_id = instalment.loan_id
          AND earlier.due_on < instalment.due_on AND (
            earlier.principal_paid + earlier.principal_written_off < earlier.principal
            OR earlier.interest_paid + earlier.interest_forgiven + earlier.interest_written_off
              < earlier.interest
          )
      )
      AND (
        SELECT count(*) = 1 FROM loans AS live
        WHERE live.client_id = instalment.client_id AND live.loan_id = instalment.loan_id
          AND live.state IN ('active', 'overdue') AND live.disbursement_returned_on IS NULL
      )`;
}
