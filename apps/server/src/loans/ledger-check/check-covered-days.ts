import { sql } from 'kysely';
import {
  checkFigures,
  type LedgerCheck,
  ledgerCodes,
  ledgerMoves,
  ledgerTransfers,
} from '../../ledger/index.ts';
import { storedPayouts } from '../../payments/index.ts';
import { changedLoans } from './check-allocation.ts';

/*
 * A day in arrears has no penalty while unapplied receipts of the client could cover the overdue
 * amount with its penalties, while the loan's own money is with us because the bank returned it, or
 * while the client's request for help pauses the penalties. Only such days, and those without a
 * penalty, are looked at, which are few.
 */

const { unappliedReceipts } = ledgerCodes;

/** From when until before when how much naira of a client waited at the end of each day. */
const waiting = sql`(
  SELECT client_id, happened_on AS from_on, balance,
    lead(happened_on, 1, 'infinity') OVER (PARTITION BY client_id ORDER BY happened_on) AS until_on
  FROM (
    SELECT client_id, happened_on,
      sum(moved) OVER (PARTITION BY client_id ORDER BY happened_on) AS balance
    FROM (
      SELECT client_id, happened_on, sum(
          CASE credit_code WHEN ${unappliedReceipts} THEN amount ELSE 0 - amount END
        )::bigint AS moved
      FROM ${ledgerMoves(unappliedReceipts)} AS transfer WHERE currency = 'NGN'
      GROUP BY client_id, happened_on
    ) AS day WHERE moved <> 0
  ) AS day
)`;

/** Sums of the loan's transfers by the day's end: its repayments and the penalties still owed. */
const moved = sql`
  SELECT coalesce(sum(amount) FILTER (WHERE kind IN (
      'repayment_interest', 'repayment_principal',
      'opening_repaid_interest', 'opening_repaid_principal'
    )), 0) AS repaid,
    coalesce(sum(CASE WHEN kind IN ('penalty', 'opening_penalty') THEN amount
      WHEN kind = 'repayment_penalty' THEN 0 - amount END), 0) AS penalties
  FROM ${ledgerTransfers(
    'opening_repaid_interest',
    'opening_repaid_principal',
    'opening_penalty',
    'repayment_interest',
    'repayment_principal',
    'repayment_penalty',
    'penalty',
  )} AS transfer
  WHERE transfer.client_id = day.client_id AND transfer.subject_id = day.loan_id
    AND transfer.happened_on < day.charged_on + CASE kind WHEN 'penalty' THEN 0 ELSE 1 END`;

/** Since when the bank had returned the money of a loan that had moved on. */
const returned = sql`(
  SELECT client_id, subject_id AS loan_id, min(returned_on) AS returned_on
  FROM ${storedPayouts} AS payout WHERE unclaimed GROUP BY client_id, subject_id
)`;

/** From when until before when the penalties of a loan were paused, or stopped for good. */
const paused = sql`(
  SELECT client_id, loan_id, requested_on AS from_on,
    least(penalties_paused_until, answered_on) AS until_on
  FROM loan_hardship_requests WHERE penalties_paused_until IS NOT NULL
  UNION ALL
  SELECT client_id, loan_id, penalties_stopped_on, 'infinity' FROM loans
  WHERE penalties_stopped_on IS NOT NULL
)`;

const covered = checkFigures('every day without a penalty against what was waiting to be applied', {
  from: sql`(
    SELECT day.*, greatest(due.amount - moved.repaid, 0) + moved.penalties AS owed
    FROM (
      SELECT day.client_id, day.loan_id, day.charged_on, day.amount = 0 AS is_free,
        coalesce(waiting.balance, 0) AS waiting, changed.loan_id IS NULL AS is_plain,
        coalesce(returned.returned_on <= day.charged_on, false) AS was_returned,
        paused.until_on IS NOT NULL AS was_paused
      FROM loan_penalties AS day
      LEFT JOIN ${changedLoans} AS changed ON changed.client_id = day.client_id
        AND changed.loan_id = day.loan_id
      LEFT JOIN ${returned} AS returned ON returned.client_id = day.client_id
        AND returned.loan_id = day.loan_id
      LEFT JOIN (SELECT * FROM ${waiting} AS waiting WHERE balance > 0) AS waiting
        ON waiting.client_id = day.client_id AND day.charged_on >= waiting.from_on
        AND day.charged_on < waiting.until_on
      LEFT JOIN ${paused} AS paused ON paused.client_id = day.client_id
        AND paused.loan_id = day.loan_id AND day.charged_on >= paused.from_on
        AND day.charged_on < paused.until_on
      WHERE day.amount = 0 OR waiting.balance IS NOT NULL OR paused.until_on IS NOT NULL
    ) AS day
    CROSS JOIN LATERAL (${moved}) AS moved
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(instalment.principal + instalment.interest), 0) AS amount
      FROM loan_instalments AS instalment
      WHERE instalment.client_id = day.client_id AND instalment.loan_id = day.loan_id
        AND instalment.due_on < day.charged_on
    ) AS due
  ) AS day`,
  about: sql`charged_on || ' of loan ' || loan_id || ' of client ' || client_id`,
  figures: [
    // Of a loan that was changed since, today's rows do not show the debt of that day.
    [
      'free of penalties',
      sql`is_free`,
      sql`CASE WHEN was_paused THEN true WHEN was_returned OR NOT is_plain THEN is_free
        ELSE waiting > 0 AND waiting >= owed END`,
    ],
    [
      'something was waiting',
      sql`NOT is_free OR was_returned OR was_paused OR waiting > 0`,
      sql`true`,
    ],
  ],
});

export const coveredDayChecks: readonly LedgerCheck[] = [covered];
