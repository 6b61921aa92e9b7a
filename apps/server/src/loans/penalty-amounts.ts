import { type RawBuilder, sql } from 'kysely';

/**
 * The penalties of one loan as amounts by day, to be summed up: `charged` without what was
 * reversed,
 * `waived`, and whether the day was `covered` (no penalty, because money of the client that was
 * waiting could cover what was overdue). A sub-query.
 */
export function penaltyAmounts(
  clientId: RawBuilder<unknown>,
  loanId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    SELECT charged_on, amount AS charged, 0::bigint AS waived, amount = 0 AS covered
    FROM loan_penalties AS penalty
    WHERE penalty.client_id = ${clientId} AND penalty.loan_id = ${loanId}
    UNION ALL
    SELECT charged_on,
      CASE kind WHEN 'charged' THEN amount WHEN 'reversed' THEN 0 - amount ELSE 0 END,
      CASE kind WHEN 'waived' THEN amount WHEN 'unwaived' THEN 0 - amount ELSE 0 END,
      false
    FROM loan_penalty_changes AS change
    WHERE change.client_id = ${clientId} AND change.loan_id = ${loanId}
  )`;
}
