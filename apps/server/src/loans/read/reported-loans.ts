import { addDays, daysBetween, type IsoDate } from '@quarrter/domain/calendar';
import { type LoanType, performingDays } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import { type LedgerCode, ledgerAccounts, ledgerChanges, ledgerCodes } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { among } from '../../platform/database/row-set.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { businessOf, openAnswer } from '../apply/application-answers.ts';
import type { Answers } from '../apply/sealed-answers.ts';
import { isRestructuredBy, schedulesOn } from './portfolio.ts';
import { readReversedArrears } from './reversed-arrears.ts';

const { loanPrincipal, loanInterest, loanPenalty, unearnedInterest } = ledgerCodes;

export type Month = { readonly firstDay: IsoDate; readonly lastDay: IsoDate };

/** The position in a list over the whole book. */
export type LoanPlace = { readonly clientId: string; readonly loanId: string };

/** A loan in its state at the end of a month, for credit bureaus. Amounts are kobo. */
export type ReportedLoan = LoanPlace & {
  readonly loanType: LoanType;
  /** The client's answers, with NIN and BVN in clear; empty where they were not asked. */
  readonly applicant: Answers;
  /** The business that borrows; empty for a loan to a person. */
  readonly business: string;
  readonly amount: bigint;
  readonly months: number;
  readonly disbursedOn: IsoDate;
  readonly maturesOn: IsoDate;
  /** In this month; null while it was open. */
  readonly closedOn: IsoDate | null;
  readonly writtenOffOn: IsoDate | null;
  readonly writtenOff: bigint;
  readonly instalment: bigint;
  /** Principal, interest that is earned and not paid, and penalties. */
  readonly outstanding: bigint;
  readonly overdue: bigint;
  readonly daysInArrears: number;
  readonly restructured: boolean;
  /** How late it was when it was restructured; 0 once it has performed since. */
  readonly daysInArrearsBefore: number;
  readonly lastPaidOn: IsoDate | null;
  readonly lastPaid: bigint | null;
};

type Row = Omit<ReportedLoan, 'applicant' | 'business'> & { readonly application: Answers };

/**
 * One page of the loans that their clients agreed to report, as they were booked by the last day of
 * the month. A later booking belongs to a later month, so a file is the same every time, except for
 * the part of the last payment that was returned to its receipt: that has no date.
 */
export async function listReportedLoans(
  reader: Reader,
  secrets: Secrets,
  month: Month,
  { after, limit }: { after: LoanPlace | null; limit: number },
): Promise<ReportedLoan[]> {
  const rows = await readRows(reader, month, after, limit);
  const reversed = await readReversed(reader, month, rows);
  return rows.map(({ application, ...row }) => {
    const key = { client_id: row.clientId, loan_id: row.loanId, application };
    const [nin = '', bvn = ''] = ['nin', 'bvn'].map((field) => openAnswer(secrets, key, field));
    const business = businessOf({ loan_type: row.loanType, application });
    const applicant = { ...application, nin, bvn };
    return { ...row, ...reversed.get(row.loanId), applicant, business };
  });
}

/** The figures in arrears of those loans of which a repayment was reversed. */
async function readReversed(reader: Reader, { lastDay }: Month, rows: readonly Row[]) {
  if (rows.length === 0) return new Map();
  const found = await readReversedArrears(reader, lastDay, amongLoans(rows));
  const late = found.map(({ since, ...loan }) => ({
    ...loan,
    daysInArrears: since === null ? 0 : daysBetween(since, lastDay),
  }));
  const before = await readArrearsBefore(reader, lastDay, late);
  return new Map(
    late.map(({ loanId, overdue, daysInArrears }) => [
      loanId,
      { overdue, daysInArrears, daysInArrearsBefore: before.get(loanId) ?? 0 },
    ]),
  );
}

function amongLoans(loans: readonly LoanPlace[]) {
  return sql`loan.client_id = ${among(loans.map(({ clientId }) => clientId))}
    AND loan.loan_id = ANY(${loans.map(({ loanId }) => loanId)}::uuid[])`;
}

async function readArrearsBefore(
  reader: Reader,
  lastDay: IsoDate,
  loans: readonly (LoanPlace & { readonly daysInArrears: number })[],
): Promise<ReadonlyMap<string, number>> {
  if (loans.length === 0) return new Map();
  // Citus sends no lateral to the shards that reads a table function such as unnest.
  const sinceDays = sql`(${loans.map(({ daysInArrears }) => daysInArrears)}::integer[])[
    array_position(${loans.map(({ loanId }) => loanId)}::uuid[], loan.loan_id)
  ]`;
  const { rows } = await sql<{ loanId: string; days: number | null }>`
    SELECT loan.loan_id AS "loanId", before.days
    FROM loans AS loan
    CROSS JOIN LATERAL ${arrearsBefore(lastDay, sinceDays)} AS before
    WHERE ${amongLoans(loans)}`.execute(reader);
  return new Map(rows.map(({ loanId, days }) => [loanId, days ?? 0]));
}

/** How many loans of the month are reported, and how many are not because no one agreed. */
export async function countReportedLoans(
  reader: Reader,
  month: Month,
): Promise<{ reported: number; withoutConsent: number }> {
  const { rows } = await sql<{ reported: number; withoutConsent: number }>`
    SELECT count(consent.loan_id)::int AS reported,
      (count(*) - count(consent.loan_id))::int AS "withoutConsent"
    FROM loans AS loan
    LEFT JOIN credit_check_consents AS consent
      ON consent.client_id = loan.client_id AND consent.loan_id = loan.loan_id
    WHERE ${isOfMonth(month)}`.execute(reader);
  return rows[0] ?? { reported: 0, withoutConsent: 0 };
}

export type ReportedClient = {
  readonly clientId: string;
  /** Whether one of their loans has the number. */
  readonly nin: boolean;
  readonly bvn: boolean;
};

/** The clients whose loans of the month are reported. */
export async function listReportedClients(
  reader: Reader,
  month: Month,
): Promise<readonly ReportedClient[]> {
  const { rows } = await sql<ReportedClient>`
    SELECT loan.client_id AS "clientId", bool_or(loan.application ? 'nin') AS nin,
      bool_or(loan.application ? 'bvn') AS bvn
    FROM loans AS loan
    JOIN credit_check_consents AS consent
      ON consent.client_id = loan.client_id AND consent.loan_id = loan.loan_id
    WHERE ${isOfMonth(month)}
    GROUP BY loan.client_id`.execute(reader);
  return rows;
}

/**
 * Paid out by its last day, and not over before its first. A repayment that is booked in a later
 * month than it was made in ends a loan in the month of its booking.
 */
function isOfMonth({ firstDay, lastDay }: Month) {
  return sql`loan.disbursed_on <= ${lastDay}::date
    AND (coalesce(loan.completed_on, ${firstDay}::date) >= ${firstDay}::date OR EXISTS (
      SELECT 1 FROM loan_repayments AS booked
      WHERE ${ofLoan('booked')} AND booked.paid_on >= ${firstDay}::date))
    AND coalesce(loan.written_off_on, ${firstDay}::date) >= ${firstDay}::date`;
}

/*
 * Repayments cover the oldest instalments first, unless one was reversed. So the debt without the
 * part that was not due yet is overdue, and it is the latest of the instalments that were due: the
 * loan is late since the first of those whose sum reaches it.
 */
async function readRows(
  reader: Reader,
  month: Month,
  after: LoanPlace | null,
  limit: number,
): Promise<readonly Row[]> {
  const { lastDay } = month;
  const from =
    after === null
      ? sql`true`
      : sql`(loan.client_id, loan.loan_id) > (${after.clientId}::uuid, ${after.loanId}::uuid)`;
  const { rows } = await sql<Row>`
    SELECT loan.client_id AS "clientId", loan.loan_id AS "loanId", loan.loan_type AS "loanType",
      loan.application, loan.amount, coalesce(latest.months, loan.months) AS months,
      loan.disbursed_on AS "disbursedOn",
      schedule.matures_on AS "maturesOn", schedule.instalment,
      CASE WHEN loan.completed_on <= ${lastDay}::date
          AND (owed.principal, owed.interest, owed.penalty) = (0, 0, 0)
        THEN greatest(loan.completed_on, paid.paid_on) END AS "closedOn",
      CASE WHEN loan.written_off_on <= ${lastDay}::date
        THEN loan.written_off_on END AS "writtenOffOn",
      coalesce(given_up.amount, 0) AS "writtenOff",
      owed.principal + greatest(owed.interest - owed.unearned, 0) + owed.penalty AS outstanding,
      late.amount + owed.penalty AS overdue, coalesce(since.days, 0)::int AS "daysInArrears",
      ${isRestructuredBy(lastDay)} AS restructured,
      coalesce(before.days, 0)::int AS "daysInArrearsBefore",
      paid.paid_on AS "lastPaidOn", paid.amount AS "lastPaid"
    FROM loans AS loan
    JOIN (
      SELECT loan.client_id, loan.loan_id FROM loans AS loan
      JOIN credit_check_consents AS consent
        ON consent.client_id = loan.client_id AND consent.loan_id = loan.loan_id
      WHERE ${isOfMonth(month)} AND ${from}
      ORDER BY loan.client_id, loan.loan_id LIMIT ${limit}
    ) AS page ON page.client_id = loan.client_id AND page.loan_id = loan.loan_id
    CROSS JOIN LATERAL ${owedOn(lastDay)} AS owed
    CROSS JOIN LATERAL (
      SELECT max(due_on) AS matures_on, max(scheduled) AS instalment,
        coalesce(sum(scheduled) FILTER (WHERE due_on >= ${lastDay}::date), 0)::bigint AS not_due
      FROM ${schedulesOn(lastDay)} AS instalment WHERE ${ofLoan('instalment')}
    ) AS schedule
    CROSS JOIN LATERAL (
      SELECT greatest(owed.principal + owed.interest - schedule.not_due, 0) AS amount
    ) AS late
    CROSS JOIN LATERAL (
      SELECT ${lastDay}::date - max(due_on) AS days FROM (
        SELECT due_on, sum(scheduled) OVER (ORDER BY due_on DESC) AS with_later
        FROM ${schedulesOn(lastDay)} AS instalment
        WHERE ${ofLoan('instalment')} AND due_on < ${lastDay}::date
      ) AS due
      WHERE late.amount >= loan.smallest_arrears
        AND due.with_later > late.amount - loan.smallest_arrears
    ) AS since
    LEFT JOIN LATERAL (
      SELECT loan.penalty_written_off
        + sum(principal_written_off + interest_written_off)::bigint AS amount
      FROM loan_instalments AS instalment WHERE ${ofLoan('instalment')}
    ) AS given_up ON loan.written_off_on <= ${lastDay}::date
    LEFT JOIN LATERAL (
      SELECT months FROM loan_restructurings AS restructuring
      WHERE ${ofLoan('restructuring')} AND restructuring.state = 'accepted'
        AND restructuring.answered_on <= ${lastDay}::date
      ORDER BY generation DESC LIMIT 1
    ) AS latest ON true
    CROSS JOIN LATERAL ${arrearsBefore(lastDay, sql`since.days`)} AS before
    LEFT JOIN LATERAL ${lastPaymentBy(lastDay)} AS paid ON true
    ORDER BY loan.client_id, loan.loan_id`.execute(reader);
  return rows;
}

function ofLoan(table: string) {
  return sql`${sql.ref(`${table}.client_id`)} = loan.client_id
    AND ${sql.ref(`${table}.loan_id`)} = loan.loan_id`;
}

/**
 * How late the loan was on the days of its restructurings since which it has not performed: there
 * were no 90 days in a row without arrears. `daysLate` by its present schedule are none of them,
 * also where they have no penalty.
 */
function arrearsBefore(lastDay: IsoDate, daysLate: RawBuilder<unknown>) {
  const performs = sql`${lastDay}::date - coalesce(${daysLate}, 0)`;
  return sql`(
    SELECT max(restructuring.answered_on - restructuring.arrears_since) AS days
    FROM loan_restructurings AS restructuring
    CROSS JOIN LATERAL (
      SELECT greatest(
        max(least(charged_on, ${performs}) - since_late),
        ${performs} - coalesce(max(charged_on), restructuring.answered_on)
      ) AS days FROM (
        SELECT charged_on,
          lag(charged_on, 1, restructuring.answered_on) OVER (ORDER BY charged_on) AS since_late
        FROM loan_penalties AS penalty
        WHERE ${ofLoan('penalty')} AND penalty.charged_on > restructuring.answered_on
          AND penalty.charged_on <= ${lastDay}::date AND NOT EXISTS (
            SELECT 1 FROM loan_penalty_changes AS change
            WHERE ${ofLoan('change')} AND change.charged_on = penalty.charged_on
              AND change.kind = 'reversed' AND change.changed_on <= ${lastDay}::date
          )
      ) AS late
    ) AS performing
    WHERE ${ofLoan('restructuring')} AND restructuring.state = 'accepted'
      AND restructuring.answered_on <= ${lastDay}::date
      AND performing.days < ${sql.lit(performingDays)}
  )`;
}

/** The last payment that was not fully reversed on that day. */
function lastPaymentBy(lastDay: IsoDate) {
  return sql`(
    SELECT paid_on, stood.amount FROM loan_repayments AS repayment
    CROSS JOIN LATERAL (
      SELECT repayment.amount - repayment.returned - coalesce(sum(reversal.amount), 0)::bigint
        AS amount
      FROM loan_repayment_reversals AS reversal
      WHERE ${ofLoan('reversal')} AND reversal.repayment_id = repayment.repayment_id
        AND reversal.reversed_on <= ${lastDay}::date
    ) AS stood
    WHERE ${ofLoan('repayment')} AND repayment.paid_on <= ${lastDay}::date AND stood.amount > 0
    ORDER BY repayment.repayment_id DESC LIMIT 1
  )`;
}

/** The present balances, less their changes since. Unearned interest is the one credit account. */
function owedOn(day: IsoDate) {
  const codes = [loanPrincipal, loanInterest, loanPenalty, unearnedInterest] as const;
  const sum = (of: 'balance' | 'change', code: LedgerCode) => sql`
    coalesce(sum(${sql.ref(of)}) FILTER (WHERE code = ${sql.lit(code)}), 0)::bigint`;
  const sums = (of: 'balance' | 'change') => sql`
    ${sum(of, loanPrincipal)} AS principal, ${sum(of, loanInterest)} AS interest,
    ${sum(of, loanPenalty)} AS penalty, ${sum(of, unearnedInterest)} AS unearned`;
  const ofLoan = sql`client_id = loan.client_id AND subject_id = loan.loan_id`;
  return sql`(
    SELECT present.principal - moved.principal AS principal,
      present.interest - moved.interest AS interest, present.penalty - moved.penalty AS penalty,
      present.unearned + moved.unearned AS unearned
    FROM (
      SELECT ${sums('balance')} FROM ${ledgerAccounts(...codes)} AS account WHERE ${ofLoan}
    ) AS present CROSS JOIN (
      SELECT ${sums('change')} FROM ${ledgerChanges(codes, addDays(day, 1))} AS change
      WHERE ${ofLoan}
    ) AS moved
  )`;
}
