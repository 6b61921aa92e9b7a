import type { IsoDate } from '@quarrter/domain/calendar';
import { arrearsOf, dailyPenalty, type ReplayedLoan } from '@quarrter/domain/loans';
import { sum } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../../events/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import { inBucket } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Closing, DayStep } from '../../platform/database/day-step.ts';
import { readRowSet } from '../../platform/database/row-set.ts';
import { arePenaltiesPaused, isPaused } from '../hardship/penalty-pauses.ts';
import { coversArrears } from '../read/loan-details.ts';
import { readUnused } from '../repay/waiting-money.ts';
import type { LoanRow } from '../tables.ts';
import {
  duesOn,
  factColumns,
  lateActiveLoans,
  nextPenalty,
  penaltiesOwed,
  waitingMoney,
} from './loan-set-sql.ts';
import { hasPromise } from './promises/day-close.ts';
import { type ArrearsPayload, loanStillOverdue } from './reminder-events.ts';

/**
 * The arrears of the `loan` rows for which the condition holds, as facts of a business date. They
 * are in arrears since a date that may be one of their dues (`duesOn`).
 */
export function overdueFacts(
  date: IsoDate,
  since: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT client_id, subject_id, 1 AS number, NOT covered AS emailed, jsonb_build_object(
      'loanType', loan_type, 'since', since, 'days', ${date}::date - since,
      'instalments', instalments::text, 'penalties', penalties::text,
      'amountDue', (instalments + penalties)::text, 'nextPenalty', next_penalty::text,
      'nextDueOn', next_due_on, 'nextAmount', next_amount::text, 'covered', covered
    ) AS payload
    FROM (
      SELECT found.*, returned OR waiting > 0 AND waiting >= instalments + penalties AS covered
      FROM (
        SELECT loan.client_id, loan.loan_id AS subject_id, loan.loan_type, ${since} AS since,
          dues.overdue AS instalments, ${penaltiesOwed} AS penalties,
          CASE WHEN NOT ${isPaused(date)} THEN ${nextPenalty} END AS next_penalty,
          dues.next_due_on, dues.next_amount,
          ${waitingMoney} AS waiting,
          loan.disbursement_returned_on IS NOT NULL AS returned
        FROM loans AS loan
        CROSS JOIN LATERAL ${duesOn(date)} AS dues
        WHERE ${since} IS NOT NULL AND ${condition}
      ) AS found
    ) AS fact`;
}

/** The domain's rule over a number of days in SQL. */
export function isArrearsEmailDay(days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${days} IN (1, 3, 7, 14) OR ${days} > 14 AND ${days} % 7 = 0)`;
}

/**
 * Whether a loan in arrears since a date is emailed about that by a close: on the days of the rule.
 * No one hears of a missed date; the close that catches up does the emails for all of them.
 */
export function isEmailedAboutArrears(
  { next, heardOn, missedSince }: Closing,
  since: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (heardOn !== next) return sql`false`;
  const days = sql`(${next}::date - ${since})`;
  if (missedSince === null) return isArrearsEmailDay(days);
  const first = sql`greatest(1, ${missedSince}::date + 1 - ${since})`;
  return sql`EXISTS (
    SELECT 1 FROM generate_series(${first}, ${days}) AS day WHERE ${isArrearsEmailDay(sql`day`)}
  )`;
}

/**
 * Emails those who have been in arrears for 3, 7 and 14 days, and then weekly; the loan that falls
 * overdue tells of the first day. A client whose waiting money covers the arrears is not asked to
 * pay, nor one who keeps a promise.
 */
async function emailArrears(tx: Tx, closing: Closing): Promise<number> {
  const { next, at } = closing;
  const asked = sql`${isEmailedDay(closing)} AND NOT ${hasPromise}`;
  const facts = await readRowSet(
    tx,
    sql`SELECT fact.* FROM (${overdueFacts(next, sql`loan.arrears_since`, asked)}) AS fact
      WHERE emailed`,
    factColumns,
  );
  return facts.count === 0 ? 0 : recordEvents(tx, loanStillOverdue, at, facts.rows);
}

export const arrearsEmails: DayStep = {
  name: 'loan arrears emails',
  // A loan that this close marks overdue may be in arrears since an earlier date.
  work: (closing) => sql`
    (SELECT client_id FROM loans AS loan WHERE ${isEmailedDay(closing)})
    UNION ALL
    (${lateActiveLoans(closing.bucket, sql`due_on < ${closing.date}::date`)})`,
  run: emailArrears,
};

function isEmailedDay(closing: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`loan.client_id`, closing.bucket)}
    AND ${closing.next}::date - loan.arrears_since > 1
    AND ${isEmailedAboutArrears(closing, sql`loan.arrears_since`)}`;
}

/** The penalty for one more day in arrears. */
export function nextPenaltyOf(loan: LoanRow, { penalties }: ReplayedLoan): bigint {
  return dailyPenalty(loan.amount ?? 0n, sum([...penalties.values()]), {
    penaltyPpmPerDay: loan.penalty_ppm_per_day,
    penaltyCapPpm: loan.penalty_cap_ppm,
  });
}

/** The same figures of one loan that has just been replayed. */
export async function arrearsPayload(
  tx: Tx,
  loan: LoanRow,
  replayed: ReplayedLoan,
  { date }: BusinessTime,
  reversedReceipt: string | null,
): Promise<ArrearsPayload> {
  const { outstanding } = replayed;
  const arrears = arrearsOf(outstanding, date);
  if (arrears === null) throw new Error(`loan ${loan.loan_id} is overdue without arrears`);
  const coming = outstanding.instalments
    .filter((row) => row.dueOn >= date)
    .find((row) => row.interestOutstanding + row.principalOutstanding > 0n);
  const paused = await arePenaltiesPaused(tx, loan, date);
  const waiting = await readUnused(tx, loan.client_id, reversedReceipt);
  return {
    loanType: loan.loan_type,
    since: arrears.since,
    days: arrears.days,
    instalments: arrears.instalments,
    penalties: arrears.penalties,
    amountDue: arrears.amount,
    nextPenalty: paused ? null : nextPenaltyOf(loan, replayed),
    nextDueOn: coming?.dueOn ?? null,
    nextAmount: coming ? coming.interestOutstanding + coming.principalOutstanding : null,
    covered: loan.disbursement_returned_on !== null || coversArrears(waiting, arrears),
  };
}
