-- From the day of the request until this day no penalty is charged while the request waits. Null
-- where the product of that day pauses none.
ALTER TABLE loan_hardship_requests ADD COLUMN penalties_paused_until date;
ALTER TABLE loan_hardship_requests ADD CONSTRAINT loan_hardship_requests_pause
  CHECK (penalties_paused_until > requested_on);
