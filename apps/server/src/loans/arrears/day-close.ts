import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../../events/index.ts';
import { applyRateSql, ledgerCodes, postSet } from '../../ledger/index.ts';
import { type Bucket, inBucket } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Closing, DayStep } from '../../platform/database/day-step.ts';
import { readRowSet } from '../../platform/database/row-set.ts';
import { offerExpired } from '../apply/application-events.ts';
import { isPaused } from '../hardship/penalty-pauses.ts';
import { penaltyCharged } from '../repay/repayment-events.ts';
import { restructuringLapsed } from '../restructure/restructuring-events.ts';
import { arrearsEmails, overdueFacts } from './arrears-facts.ts';
import {
  factColumns,
  lateActiveLoans,
  live,
  overdueOf,
  penaltiesOwed,
  unpaid,
  unpaidInstalments,
  waitingMoney,
  withInstalment,
} from './loan-set-sql.ts';
import { paymentReminders } from './payment-reminders.ts';
import { penaltiesCharged } from './penalty-amounts.ts';
import { hasPromise, promiseSteps } from './promises/day-close.ts';
import { loanOverdue } from './reminder-events.ts';

/**
 * The steps of loans at the end of a business date, in one bucket of clients. Every repayment holds
 * its client's bucket, so nothing that a step reads can change. A second run sees in the rows which
 * work is done. Each step reads the due rows once, and on most nights there are none for most
 * steps.
 */
export const loanSteps = loanStepsWithoutReminder(sql`FALSE`);

/** The steps that remind no client of a payment of a `loan` row for which the condition holds. */
export function loanStepsWithoutReminder(exempt: RawBuilder<unknown>): readonly DayStep[] {
  const quiet = sql`(${exempt} OR ${hasPromise})`;
  return [
    {
      name: 'loan interest earned',
      work: (closing) =>
        sql`SELECT client_id FROM loan_instalments AS instalment WHERE ${isUnearned(closing)}`,
      run: earnInterest,
    },
    {
      name: 'loan penalties',
      work: ({ date, bucket }) => unpaidInstalments(bucket, sql`due_on < ${date}::date`),
      run: chargePenalties,
    },
    {
      name: 'loans overdue',
      work: ({ date, bucket }) => lateActiveLoans(bucket, sql`due_on <= ${date}::date`),
      run: markOverdue,
    },
    {
      name: 'loan offers lapsed',
      work: (closing) => sql`SELECT client_id FROM loans AS loan WHERE ${hasOfferLapsed(closing)}`,
      run: lapseOffers,
    },
    {
      name: 'loan restructurings lapsed',
      work: (closing) => sql`SELECT client_id FROM loan_restructurings AS restructuring
        WHERE ${hasRestructuringLapsed(closing)}`,
      run: lapseRestructurings,
    },
    ...promiseSteps,
    arrearsEmails,
    paymentReminders(quiet),
  ];
}

function isUnearned({ date, bucket }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`instalment.client_id`, bucket)}
    AND NOT instalment.interest_earned AND instalment.due_on <= ${date}::date`;
}

/** An instalment that falls due has earned its interest (docs/ledger.md). */
async function earnInterest(tx: Tx, closing: Closing): Promise<number> {
  const { date } = closing;
  const due = isUnearned(closing);
  const instalments = await readRowSet(
    tx,
    sql`SELECT client_id, loan_id, interest FROM loan_instalments AS instalment WHERE ${due}`,
    { client_id: 'uuid', loan_id: 'uuid', interest: 'bigint' },
  );
  if (instalments.count === 0) return 0;
  const { unearnedInterest, interestIncome } = ledgerCodes;
  await postSet(
    tx,
    date,
    sql`SELECT client_id, 'interest_earned', loan_id, ${unearnedInterest}::smallint, loan_id,
      ${interestIncome}::smallint, loan_id, 'NGN', interest
    FROM (${instalments.rows}) AS instalment WHERE interest > 0`,
  );
  const earned = await sql`
    UPDATE loan_instalments AS instalment SET interest_earned = true WHERE ${due}`.execute(tx);
  return Number(earned.numAffectedRows ?? 0n);
}

/**
 * Each day after a due date on which an instalment stays unpaid costs the loan's daily rate of the
 * original amount, once per loan and day, until the cap is reached (LND-28). No day is charged
 * twice. A day on which unapplied receipts of the client could cover the overdue amount is free,
 * and is recorded; so is one on which the loan's own money was with us again, because the bank had
 * returned it, and one on which penalties are paused because the client's request for help waits.
 */
async function chargePenalties(tx: Tx, { date, at, bucket }: Closing): Promise<number> {
  const days = await readRowSet(tx, penaltiesOn(date, bucket), {
    client_id: 'uuid',
    loan_id: 'uuid',
    loan_type: 'text',
    amount: 'bigint',
  });
  if (days.count === 0) return 0;
  const newPenalties = sql`(SELECT * FROM (${days.rows}) AS of_day WHERE amount > 0)`;
  const { loanPenalty, penaltyIncome } = ledgerCodes;
  const posted = await postSet(
    tx,
    date,
    sql`SELECT client_id, 'penalty', loan_id, ${loanPenalty}::smallint, loan_id,
      ${penaltyIncome}::smallint, loan_id, 'NGN', amount FROM ${newPenalties} AS penalty`,
  );
  await recordEvents(
    tx,
    penaltyCharged,
    at,
    sql`SELECT client_id, loan_id AS subject_id, 1 AS number, jsonb_build_object(
      'loanType', loan_type, 'amount', amount::text
    ) AS payload FROM ${newPenalties} AS penalty`,
  );
  await sql`
    INSERT INTO loan_penalties (client_id, loan_id, charged_on, amount)
    SELECT client_id, loan_id, ${date}::date, amount FROM (${days.rows}) AS of_day`.execute(tx);
  return posted;
}

/**
 * The loans in arrears below their cap, each with its penalty; zero when it is covered or paused.
 * Such a day above the cap is written down too: a repayment that is booked late can bring it below.
 */
function penaltiesOn(date: IsoDate, bucket: Bucket): RawBuilder<unknown> {
  const overdue = sql`instalment.due_on < ${date}::date AND ${unpaid}`;
  return sql`
    SELECT client_id, loan_id, loan_type, CASE WHEN covered THEN 0 ELSE amount END AS amount
    FROM (
      SELECT *, returned OR paused OR waiting > 0 AND waiting >= late + penalties AS covered
      FROM (
        SELECT loan.client_id, loan.loan_id, loan.loan_type,
          loan.disbursement_returned_on IS NOT NULL AS returned, ${isPaused(date)} AS paused, least(
          ${applyRateSql(sql`loan.amount`, sql`loan.penalty_ppm_per_day`)},
          ${applyRateSql(sql`loan.amount`, sql`loan.penalty_cap_ppm`)} - ${penaltiesCharged}
        )::bigint AS amount,
        ${waitingMoney} AS waiting,
        ${overdueOf(date)} AS late, ${penaltiesOwed} AS penalties, loan.smallest_arrears
        FROM loans AS loan
        WHERE ${live} AND ${withInstalment(bucket, overdue)} AND NOT EXISTS (
          SELECT 1 FROM loan_penalties AS penalty
          WHERE penalty.client_id = loan.client_id AND penalty.loan_id = loan.loan_id
            AND penalty.charged_on = ${date}::date
        )
      ) AS penalty
    ) AS penalty WHERE late >= smallest_arrears AND (amount > 0 OR covered)`;
}

/**
 * An instalment not paid on its due date makes the loan overdue from the next day (LND-07), unless
 * too little of it is unpaid, with the rest of earlier ones, to be late.
 */
async function markOverdue(tx: Tx, closing: Closing): Promise<number> {
  const { date, next, heardOn, at, bucket } = closing;
  const due = withInstalment(bucket, sql`instalment.due_on <= ${date}::date AND ${unpaid}`);
  const late = overdueFacts(next, sql`dues.begins`, sql`loan.state = 'active' AND ${due}`);
  const facts = await readRowSet(tx, late, factColumns);
  if (facts.count === 0) return 0;
  // A close of a missed date emails no one: the last one to catch up emails the amount owed then.
  const untold = sql`SELECT client_id, subject_id, number, payload, false AS emailed
    FROM (${facts.rows}) AS fact`;
  await recordEvents(tx, loanOverdue, at, heardOn === next ? facts.rows : untold);
  // The rows are joined with themselves first: Citus can join a set with rows of clients, but not
  // with the table that is changed.
  const marked = await sql`
    UPDATE loans SET state = 'overdue', arrears_since = late.since
    FROM (
      SELECT loan.client_id, loan.loan_id, ${dateOf(sql`fact.payload->>'since'`)} AS since
      FROM loans AS loan JOIN (${facts.rows}) AS fact
        ON fact.client_id = loan.client_id AND fact.subject_id = loan.loan_id
    ) AS late
    WHERE loans.client_id = late.client_id AND loans.loan_id = late.loan_id`.execute(tx);
  return Number(marked.numAffectedRows ?? 0n);
}

/** An ISO date without a cast, whose result a setting could change: Citus updates to none such. */
function dateOf(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const part = (from: number, length: number) =>
    sql`substr(${text}, ${sql.lit(from)}, ${sql.lit(length)})::int`;
  return sql`make_date(${part(1, 4)}, ${part(6, 2)}, ${part(9, 2)})`;
}

function hasOfferLapsed({ date, bucket }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`loan.client_id`, bucket)}
    AND loan.state = 'offered' AND loan.offer_expires_on <= ${date}::date`;
}

/** An offer that was not answered by its last day expires. */
async function lapseOffers(tx: Tx, closing: Closing): Promise<number> {
  const condition = hasOfferLapsed(closing);
  const facts = await readRowSet(
    tx,
    sql`SELECT loan.client_id, loan.loan_id AS subject_id, 1 AS number, true AS emailed,
      jsonb_build_object('loanType', loan.loan_type, 'expiredOn', loan.offer_expires_on) AS payload
    FROM loans AS loan WHERE ${condition}`,
    factColumns,
  );
  if (facts.count === 0) return 0;
  await recordEvents(tx, offerExpired, closing.at, facts.rows);
  const lapsed = await sql`
    UPDATE loans AS loan SET state = 'expired' WHERE ${condition}`.execute(tx);
  return Number(lapsed.numAffectedRows ?? 0n);
}

function hasRestructuringLapsed({ date, bucket }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`restructuring.client_id`, bucket)}
    AND restructuring.state = 'offered' AND restructuring.expires_on <= ${date}::date`;
}

/** A new schedule that was not answered by its last day expires; the loan stays as it is. */
async function lapseRestructurings(tx: Tx, closing: Closing): Promise<number> {
  const condition = hasRestructuringLapsed(closing);
  const facts = await readRowSet(
    tx,
    sql`SELECT restructuring.client_id, restructuring.loan_id AS subject_id, 1 AS number,
      ${live} AS emailed, jsonb_build_object(
        'loanType', loan.loan_type, 'expiredOn', restructuring.expires_on
      ) AS payload
    FROM loan_restructurings AS restructuring
    JOIN loans AS loan ON loan.client_id = restructuring.client_id
      AND loan.loan_id = restructuring.loan_id
    WHERE ${condition}`,
    factColumns,
  );
  if (facts.count === 0) return 0;
  await recordEvents(tx, restructuringLapsed, closing.at, facts.rows);
  const lapsed = await sql`
    UPDATE loan_restructurings AS restructuring SET state = 'lapsed'
    WHERE ${condition}`.execute(tx);
  return Number(lapsed.numAffectedRows ?? 0n);
}
