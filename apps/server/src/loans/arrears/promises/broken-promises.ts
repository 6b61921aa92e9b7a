import { sql } from 'kysely';

/**
 * Promises to pay that a client broke and has not made up for, of loans still in arrears:
 * client_id, loan_id, promise_id, broken_on, due_on (the missed date), promised (by that date),
 * paid (since it was made). A later promise takes its place. A broken promise stays broken when its
 * loan is repaid, because that is its history.
 */
export const brokenPromises = sql`(
  SELECT promise.client_id, promise.loan_id, promise.promise_id, promise.ended_on AS broken_on,
    agreed.due_on, agreed.promised, received.paid
  FROM loan_promises AS promise
  JOIN loans AS loan ON loan.client_id = promise.client_id AND loan.loan_id = promise.loan_id
  JOIN LATERAL (
    SELECT max(part.due_on) AS due_on, sum(part.amount)::bigint AS promised
    FROM loan_promise_parts AS part
    WHERE part.client_id = promise.client_id AND part.promise_id = promise.promise_id
      AND part.due_on <= promise.ended_on
  ) AS agreed ON true
  JOIN LATERAL (
    SELECT coalesce(sum(own.amount - own.returned - own.reversed), 0)::bigint AS paid
    FROM loan_repayments AS own
    WHERE own.client_id = promise.client_id AND own.loan_id = promise.loan_id
      AND own.repayment_id > promise.promise_id
  ) AS received ON true
  WHERE promise.state = 'broken' AND loan.state = 'overdue'
    AND loan.disbursement_returned_on IS NULL AND received.paid < agreed.promised
    AND NOT EXISTS (
      SELECT 1 FROM loan_promises AS later
      WHERE later.client_id = promise.client_id AND later.loan_id = promise.loan_id
        AND later.promise_id > promise.promise_id
    )
)`;
