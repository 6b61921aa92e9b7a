import type { LendingFigureName } from '@quarrter/contract/staff/lending-returns';
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { defaultDays } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';
import { ledgerAccounts, ledgerChanges, ledgerCodes } from '../../ledger/index.ts';
import { type ArrearsOn, isRestructuredBy, lentLoans, schedulesOn } from '../../loans/index.ts';
import { jsonRows } from '../../platform/database/row-set.ts';

const { loanPrincipal, loanInterest, loanPenalty, unearnedInterest } = ledgerCodes;
const codes = [loanPrincipal, loanInterest, loanPenalty, unearnedInterest] as const;

/** The last date of the month that begins on a date. */
export function lastDayOf(month: IsoDate): IsoDate {
  return addDays(addMonths(month, 1), -1);
}

/**
 * Sums of changes to a loan's debt: of the code, or of principal, interest and penalties together,
 * of some kinds, of the month or after it.
 */
function sums(last: IsoDate) {
  const of = (code: number | null, kinds: readonly string[], isAfter = false) => sql`
    coalesce(sum(change) FILTER (WHERE ${
      code === null ? sql`code <> ${sql.lit(unearnedInterest)}` : sql`code = ${sql.lit(code)}`
    }
      AND ${isAfter ? sql`happened_on > ${last}::date` : sql`happened_on <= ${last}::date`}
      AND ${kinds.length === 0 ? sql`true` : sql`kind = ANY (${kinds}::text[])`}), 0)`;
  return sql`
    ${of(loanPrincipal, ['disbursement', 'disbursement_returned'])} AS disbursed,
    -${of(loanPrincipal, repayments)} AS repaid_principal,
    -${of(loanInterest, repayments)} AS repaid_interest,
    -${of(loanPenalty, repayments)} AS repaid_penalty,
    -${of(null, writeOffs)} AS written_off,
    -${of(loanPrincipal, writeOffs)} AS written_off_principal,
    ${of(loanPenalty, ['penalty', 'penalty_reversed'])} AS penalties_charged,
    ${of(loanPrincipal, ['opening_principal'])} AS imported,
    ${of(loanPrincipal, [])} AS principal_change, ${of(null, [])} AS owed_change,
    ${of(loanPrincipal, [], true)} AS principal_after,
    ${of(loanInterest, [], true)} AS interest_after,
    ${of(loanPenalty, [], true)} AS penalty_after,
    ${of(unearnedInterest, [], true)} AS unearned_after`;
}

const parts = ['principal', 'interest', 'penalty'];
const repayments = parts.flatMap((part) => [`repayment_${part}`, `repayment_reversed_${part}`]);
const writeOffs = parts.map((part) => `write_off_${part}`);

/**
 * Every loan that was paid out, with its movements in a month and its balances at the end, as a
 * sub-query. Those balances are the current ones, less the movements since; `interest` is what was
 * earned and not paid, `owed` has the unearned interest too. `due_on` is the due
 * date of the oldest instalment that was not paid then. One loan is read at a time, by indexes, so
 * that the cost of a page of a list depends only on its loans, beside those with a reversed
 * repayment: `reversed` has since when they were late.
 */
export function loanMonths(month: IsoDate, reversed: readonly ArrearsOn[]): RawBuilder<unknown> {
  const last = lastDayOf(month);
  const ofLoan = sql`client_id = loan.client_id AND subject_id = loan.loan_id`;
  const owedNow = codes.map(
    (code) => sql`coalesce(sum(balance) FILTER (WHERE code = ${sql.lit(code)}), 0)
      AS ${sql.ref(nowNames[code])}`,
  );
  return sql`(
    SELECT loan.client_id, loan.loan_id, loan.loan_type, loan.rate_ppm, moved.*,
      owed.principal, greatest(owed.interest - owed.unearned, 0) AS interest, owed.penalty,
      owed.interest AS scheduled_interest, owed.unearned,
      owed.principal + owed.interest + owed.penalty AS owed,
      ${isRestructuredBy(last)} AS restructured,
      CASE WHEN reversed.loan_id IS NULL THEN oldest.due_on ELSE reversed.due_on END AS due_on
    FROM ${lentLoans} AS loan
    CROSS JOIN LATERAL (
      SELECT ${sql.join(owedNow)} FROM ${ledgerAccounts(...codes)} AS account WHERE ${ofLoan}
    ) AS present
    CROSS JOIN LATERAL (
      SELECT ${sums(last)} FROM ${ledgerChanges(codes, month)} AS change WHERE ${ofLoan}
    ) AS moved
    CROSS JOIN LATERAL (
      SELECT present.principal_now - moved.principal_after AS principal,
        present.interest_now - moved.interest_after AS interest,
        present.penalty_now - moved.penalty_after AS penalty,
        present.unearned_now + moved.unearned_after AS unearned
    ) AS owed
    LEFT JOIN LATERAL (
      SELECT min(due_on) AS due_on FROM ${schedulesOn(last)} AS instalment
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(change), 0) AS paid_back
        FROM ${ledgerChanges([loanPrincipal, loanInterest], addDays(last, 1))} AS change
        WHERE ${ofLoan} AND kind = ANY (${repayments}::text[])
          AND (instalment.replaced_on IS NULL OR happened_on <= instalment.replaced_on)
      ) AS since
      WHERE instalment.client_id = loan.client_id AND instalment.loan_id = loan.loan_id
        AND instalment.due_through - instalment.paid - since.paid_back >= loan.smallest_arrears
    ) AS oldest ON owed.principal + owed.interest > 0
    LEFT JOIN ${sinceWhen(reversed)} AS reversed
      ON reversed.client_id = loan.client_id AND reversed.loan_id = loan.loan_id
  )`;
}

function sinceWhen(reversed: readonly ArrearsOn[]): RawBuilder<unknown> {
  const rows = reversed.map(({ clientId, loanId, since }) => {
    return { client_id: clientId, loan_id: loanId, due_on: since };
  });
  return jsonRows(rows, { client_id: 'uuid', loan_id: 'uuid', due_on: 'date' });
}

const nowNames = {
  [loanPrincipal]: 'principal_now',
  [loanInterest]: 'interest_now',
  [loanPenalty]: 'penalty_now',
  [unearnedInterest]: 'unearned_now',
} as const;

/**
 * 1 for a loan that was completed, also in the month in which it was paid out, and -1 for one that
 * had been and owes again, because a repayment was reversed. One whose disbursement was returned
 * was not completed.
 */
export const completions = sql`(CASE
  WHEN owed = 0 AND written_off = 0 AND disbursed >= 0 AND (owed_change < 0 OR disbursed > 0) THEN 1
  WHEN owed > 0 AND owed = owed_change AND disbursed = 0 AND imported = 0 THEN -1
  ELSE 0
END)`;

/** The figures of a return that have loans behind them, and which loans those are. */
export function behindFigure(figure: LendingFigureName, month: IsoDate): RawBuilder<boolean> {
  const daysLate = sql`(${lastDayOf(month)}::date - due_on)`;
  return {
    disbursed: sql<boolean>`disbursed <> 0`,
    repaid: sql<boolean>`(repaid_principal, repaid_interest, repaid_penalty) <> (0, 0, 0)`,
    completed: sql<boolean>`${completions} <> 0`,
    'written-off': sql<boolean>`written_off <> 0`,
    outstanding: sql<boolean>`owed > 0`,
    restructured: sql<boolean>`owed > 0 AND restructured`,
    late: sql<boolean>`owed > 0 AND ${daysLate} >= 1`,
    'in-default': sql<boolean>`owed > 0 AND ${daysLate} >= ${sql.lit(defaultDays)}`,
  }[figure];
}
