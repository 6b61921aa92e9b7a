-- What is open about a loan is closed when the loan ends or loses its disbursement, and rules that
-- the code kept alone.

ALTER TABLE loan_hardship_requests DROP CONSTRAINT loan_hardship_requests_known_outcome;
ALTER TABLE loan_hardship_requests ADD CONSTRAINT loan_hardship_requests_known_outcome CHECK (
  outcome IN ('offered', 'refused', 'ended')
);
-- Staff answer; a request also ends with its loan.
ALTER TABLE loan_hardship_requests DROP CONSTRAINT loan_hardship_requests_answered;
ALTER TABLE loan_hardship_requests ADD CONSTRAINT loan_hardship_requests_answered CHECK (
  (outcome IS NULL OR outcome = 'ended') = (answered_by IS NULL)
  AND (outcome IS NULL) = (answered_on IS NULL) AND (outcome IS NULL) = (answered_at IS NULL)
);
UPDATE loan_hardship_requests AS request
SET outcome = 'ended', answered_at = request.requested_at,
  answered_on = greatest(request.requested_on, loan.completed_on, loan.written_off_on)
FROM loans AS loan
WHERE loan.client_id = request.client_id AND loan.loan_id = request.loan_id
  AND loan.state NOT IN ('active', 'overdue') AND request.outcome IS NULL;
UPDATE loan_restructurings AS restructuring
SET state = 'lapsed'
FROM loans AS loan
WHERE loan.client_id = restructuring.client_id AND loan.loan_id = restructuring.loan_id
  AND loan.state NOT IN ('active', 'overdue') AND restructuring.state = 'offered';

ALTER TABLE loan_restructurings ADD CONSTRAINT loan_restructurings_terms CHECK (
  months >= 1 AND rate_ppm >= 0 AND principal > 0
);
ALTER TABLE loan_restructurings ADD CONSTRAINT loan_restructurings_answered CHECK (
  (state IN ('accepted', 'rejected')) = (answered_on IS NOT NULL)
  AND (answered_on IS NULL) = (answered_at IS NULL)
);
ALTER TABLE loans ADD CONSTRAINT loans_penalty_written_off CHECK (penalty_written_off >= 0);
ALTER TABLE loans ADD CONSTRAINT loans_written_off CHECK (
  (state = 'written-off') = (written_off_on IS NOT NULL)
  AND (written_off_on IS NULL) = (write_off_id IS NULL)
);
