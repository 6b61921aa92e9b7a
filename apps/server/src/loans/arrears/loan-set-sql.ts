import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { applyRateSql, ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import { unappliedMoney } from '../../payments/index.ts';
import { type Bucket, inBucket } from '../../platform/database/client-buckets.ts';
import type { SetColumns } from '../../platform/database/row-set.ts';
import { penaltiesCharged } from './penalty-amounts.ts';

/** Facts for `recordEvents`, read once. */
export const factColumns: SetColumns = {
  client_id: 'uuid',
  subject_id: 'uuid',
  number: 'integer',
  emailed: 'boolean',
  payload: 'jsonb',
};

/* Queries of the steps of the day close on the `loan` rows of a bucket of clients. */

export const live = sql`loan.state IN ('active', 'overdue')`;

/** An `instalment` row that still owes something. */
export const unpaid = sql`(
  instalment.principal_paid + instalment.principal_written_off < instalment.principal
  OR instalment.interest_paid + instalment.interest_forgiven + instalment.interest_written_off
    < instalment.interest
)`;

const owed = sql`principal - principal_paid + interest - interest_paid`;
const unpaidOfLoan = sql`loan_instalments AS instalment
  WHERE instalment.client_id = loan.client_id AND instalment.loan_id = loan.loan_id AND ${unpaid}`;

/** The penalties of so many more days on which something of the loan is overdue. */
const penaltiesOf = (days: RawBuilder<unknown>) => sql`(
  CASE WHEN loan.disbursement_returned_on IS NOT NULL THEN 0 ELSE greatest(0, least(
    ${days} * (${applyRateSql(sql`loan.amount`, sql`loan.penalty_ppm_per_day`)}),
    ${applyRateSql(sql`loan.amount`, sql`loan.penalty_cap_ppm`)} - ${penaltiesCharged}
  )) END
)::bigint`;

/** The penalty of the next day on which something of the loan is overdue. */
export const nextPenalty = penaltiesOf(sql`1`);

/**
 * The penalties of a loan for the days from a business date until a charge, if nothing is paid
 * before: those that the domain's `announcedAmount` adds.
 */
export function penaltiesUntil(
  chargeOn: IsoDate,
  businessDate: IsoDate,
  of: { readonly clientId: RawBuilder<unknown>; readonly loanId: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const days = sql`(${chargeOn}::date - greatest(${businessDate}::date, dues.begins + 1))`;
  return sql`(
    SELECT CASE WHEN dues.begins IS NULL THEN 0 ELSE ${penaltiesOf(days)} END
    FROM loans AS loan CROSS JOIN LATERAL ${duesOn(chargeOn)} AS dues
    WHERE loan.client_id = ${of.clientId} AND loan.loan_id = ${of.loanId}
  )`;
}

/** The penalties that the loan owes. */
export const penaltiesOwed = sql`coalesce((
  SELECT penalty.balance FROM ${ledgerAccounts(ledgerCodes.loanPenalty)} AS penalty
  WHERE penalty.client_id = loan.client_id AND penalty.subject_id = loan.loan_id
), 0)`;

/** Naira of the client that wait to be used: they may cover the loan's debt. */
export const waitingMoney = sql`(
  SELECT coalesce(sum(unapplied), 0) FROM ${unappliedMoney} AS receipt
  WHERE receipt.client_id = loan.client_id AND receipt.currency = 'NGN'
)`;

/** The loans of a bucket with an instalment for which the condition holds, found by its index. */
export function withInstalment(bucket: Bucket, condition: RawBuilder<unknown>) {
  return sql`(loan.client_id, loan.loan_id) IN (
    SELECT instalment.client_id, instalment.loan_id FROM loan_instalments AS instalment
    WHERE ${inBucket(sql`instalment.client_id`, bucket)} AND ${condition}
  )`;
}

/** The unpaid instalments of a bucket for whose `due_on` the condition holds, by the same index. */
export function unpaidInstalments(bucket: Bucket, isDue: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT client_id FROM loan_instalments AS instalment
    WHERE ${inBucket(sql`instalment.client_id`, bucket)} AND ${unpaid} AND ${isDue}`;
}

/** The loans among them that are not overdue yet. */
export function lateActiveLoans(bucket: Bucket, isDue: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT loan.client_id FROM loans AS loan
    WHERE loan.state = 'active' AND ${withInstalment(bucket, sql`${unpaid} AND ${isDue}`)}`;
}

/** The unpaid part of the instalments that were due before a date, also if the loan is not late. */
export function overdueOf(date: IsoDate): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(sum(${owed}), 0)::bigint FROM ${unpaidOfLoan}
      AND instalment.due_on < ${date}::date
  )`;
}

/**
 * Dates and sums of a loan's unpaid instalments on a date, read once: since when it is in arrears
 * (the domain's `arrearsBegin`; null if it is not), the amount due before the date, and the next
 * instalment from it on.
 */
export function duesOn(date: IsoDate): RawBuilder<unknown> {
  return sql`(
    SELECT
      min(due_on) FILTER (WHERE due_on < ${date}::date AND unpaid >= loan.smallest_arrears)
        AS begins,
      coalesce(sum(owed) FILTER (WHERE due_on < ${date}::date), 0)::bigint AS overdue,
      min(due_on) FILTER (WHERE due_on >= ${date}::date) AS next_due_on,
      (array_agg(owed ORDER BY due_on) FILTER (WHERE due_on >= ${date}::date))[1]::bigint
        AS next_amount
    FROM (
      SELECT due_on, ${owed} AS owed, sum(${owed}) OVER (ORDER BY due_on, number) AS unpaid
      FROM ${unpaidOfLoan}
    ) AS instalment
  )`;
}
