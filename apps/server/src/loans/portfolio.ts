import { sql } from 'kysely';

/*
 * Loans that were paid out and are not over yet, for the pictures of the portfolio: client_id,
 * loan_id, loan_type, and the due date of the oldest instalment that is not paid (null when only
 * penalties are left). PostgreSQL merges this sub-query into the query around it.
 */
export const liveLoans = sql`(
  SELECT loan.client_id, loan.loan_id, loan.loan_type, oldest.due_on
  FROM loans AS loan
  LEFT JOIN LATERAL (
    SELECT min(instalment.due_on) AS due_on FROM loan_instalments AS instalment
    WHERE instalment.client_id = loan.client_id AND instalment.loan_id = loan.loan_id
      AND (instalment.principal_paid + instalment.principal_written_off < instalment.principal
        OR instalment.interest_paid + instalment.interest_forgiven
          + instalment.interest_written_off < instalment.interest)
  ) AS oldest ON true
  WHERE loan.state IN ('active', 'overdue')
)`;
