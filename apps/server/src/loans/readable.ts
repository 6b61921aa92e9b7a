import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { ArrearsAge, daysOfAge } from '@quarrter/domain/loans';
import { type RawBuilder, sql } from 'kysely';

/*
 * Sub-queries of loans for the SQL of other capabilities. PostgreSQL merges them into the query
 * around them.
 */

/** The loan types that clients call by a word: `personal`, `rainy`, `educational`. */
export function loanTypesNamed(word: string): string[] {
  if (word.length < 3) return [];
  const names = ({ type, family }: { type: string; family: string }) =>
    `${type} ${family}`.split(/[ -]/).some((part) => part.startsWith(word));
  return loanKinds.filter(names).map(({ type }) => type);
}

/** Whether `subject_id` is a loan of the client of one of these types. */
export function ofLoans(clientId: string, types: readonly string[]): RawBuilder<boolean> {
  return sql`subject_id IN (
    SELECT loan_id FROM loans WHERE client_id = ${clientId} AND loan_type IN (${sql.join(types)})
  )`;
}

/**
 * The unpaid part of each instalment of live loans: client_id, loan_id, loan_type,
 * smallest_arrears, due_on, owed.
 */
export const owedInstalments = sql`(
  SELECT loan.client_id, loan.loan_id, loan.loan_type, loan.smallest_arrears,
    instalment.due_on,
    instalment.principal - instalment.principal_paid
      + instalment.interest - instalment.interest_paid AS owed
  FROM loans AS loan
  JOIN loan_instalments AS instalment ON instalment.client_id = loan.client_id
    AND instalment.loan_id = loan.loan_id
  WHERE loan.state IN ('active', 'overdue')
)`;

/** The repayments of loans, with their receipts. */
export const storedRepayments = sql`(
  SELECT client_id, loan_id, repayment_id, receipt_id, amount FROM loan_repayments
)`;

export type DaysLate = (typeof daysOfAge)[ArrearsAge];

/** Whether a `loan` row is late by so many days on a date. */
export function isLateFor(date: IsoDate, { from, to }: DaysLate): RawBuilder<boolean> {
  const oldest = to === null ? sql`` : sql`AND loan.arrears_since >= ${addDays(date, -to)}::date`;
  return sql`loan.arrears_since <= ${addDays(date, -from)}::date ${oldest}`;
}
