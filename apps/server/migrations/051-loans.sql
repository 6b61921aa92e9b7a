-- Since when a loan was late on the day on which its client accepted a new schedule; null when it
-- was not. The bureaus' file reports the loan no better until it has performed.
ALTER TABLE loan_restructurings ADD COLUMN arrears_since date;
UPDATE loan_restructurings AS restructuring SET arrears_since = late.since
FROM (
  SELECT client_id, loan_id, generation, min(due_on) AS since
  FROM (
    SELECT accepted.client_id, accepted.loan_id, accepted.generation, accepted.answered_on,
      loan.smallest_arrears, instalment.due_on, sum(
        instalment.principal - instalment.principal_paid
        + instalment.interest - instalment.interest_paid - instalment.interest_forgiven
      ) OVER (
        PARTITION BY accepted.client_id, accepted.loan_id, accepted.generation
        ORDER BY instalment.due_on, instalment.number
      ) AS unpaid
    FROM loan_restructurings AS accepted
    JOIN loans AS loan
      ON loan.client_id = accepted.client_id AND loan.loan_id = accepted.loan_id
    JOIN loan_replaced_instalments AS instalment
      ON instalment.client_id = accepted.client_id AND instalment.loan_id = accepted.loan_id
      AND instalment.generation = accepted.generation - 1
    WHERE accepted.state = 'accepted'
  ) AS instalment
  WHERE unpaid >= greatest(smallest_arrears, 1) AND due_on < answered_on
  GROUP BY client_id, loan_id, generation
) AS late
WHERE restructuring.client_id = late.client_id AND restructuring.loan_id = late.loan_id
  AND restructuring.generation = late.generation;
