import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';

/*
 * Loans that were paid out and are not over yet, for the pictures of the portfolio. PostgreSQL
 * merges this sub-query into the query around it.
 */
export const liveLoans = sql`(
  SELECT client_id, loan_id, loan_type, arrears_since FROM loans
  WHERE state IN ('active', 'overdue')
)`;

/*
 * Loans that were paid out at some time: client_id, loan_id, loan_type, smallest_arrears and the
 * monthly rate that the client accepted.
 */
export const lentLoans = sql`(
  SELECT client_id, loan_id, loan_type, smallest_arrears,
    coalesce((accepted_terms ->> 'ratePpm')::integer, rate_ppm) AS rate_ppm
  FROM loans WHERE accepted_at IS NOT NULL OR disbursed_on IS NOT NULL
)`;

/** Whether a row called `loan` had been restructured by the end of a date. */
export function isRestructuredBy(date: IsoDate): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT 1 FROM loan_restructurings AS restructuring
    WHERE restructuring.client_id = loan.client_id AND restructuring.loan_id = loan.loan_id
      AND restructuring.state = 'accepted' AND restructuring.answered_on <= ${date}::date
  )`;
}

/**
 * The instalments of each loan as its schedule was on a date, as a sub-query: client_id, loan_id,
 * due_on, `scheduled` (as it was agreed), `due_through` (that instalment and all before it, without
 * forgiven interest), `paid` (of the whole schedule, until now) and `replaced_on`, when a
 * restructuring replaced the schedule after that date. Payments go to the oldest instalment first.
 */
export function schedulesOn(date: IsoDate): RawBuilder<unknown> {
  const later = (instalment: string) => sql`
    FROM loan_restructurings AS later
    WHERE later.client_id = ${sql.ref(`${instalment}.client_id`)}
      AND later.loan_id = ${sql.ref(`${instalment}.loan_id`)}
      AND later.state = 'accepted' AND later.answered_on > ${date}::date`;
  return sql`(
    SELECT client_id, loan_id, due_on, replaced_on, scheduled,
      sum(amount) OVER (PARTITION BY client_id, loan_id ORDER BY number) AS due_through,
      sum(part_paid) OVER (PARTITION BY client_id, loan_id) AS paid
    FROM (
      SELECT client_id, loan_id, number, due_on, NULL::date AS replaced_on,
        principal + interest AS scheduled, principal + interest - interest_forgiven AS amount,
        principal_paid + interest_paid AS part_paid
      FROM loan_instalments AS present
      WHERE NOT EXISTS (SELECT 1 ${later('present')})
      UNION ALL
      SELECT earlier.client_id, earlier.loan_id, number, due_on, replaced.answered_on,
        earlier.principal + earlier.interest,
        earlier.principal + earlier.interest - interest_forgiven, principal_paid + interest_paid
      FROM loan_replaced_instalments AS earlier
      CROSS JOIN LATERAL (
        SELECT min(generation) AS generation, min(answered_on) AS answered_on ${later('earlier')}
      ) AS replaced
      WHERE earlier.generation = replaced.generation - 1
    ) AS instalment
  )`;
}
