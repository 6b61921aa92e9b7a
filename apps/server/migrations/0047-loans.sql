-- Clients who cannot pay ask for help; staff offer a restructuring or refuse with a reason.
CREATE TABLE loan_hardship_requests (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  request_id uuid NOT NULL,
  reason text NOT NULL,
  -- Kobo that the client can pay each month; null when they did not say.
  monthly_amount bigint,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  outcome text,
  -- What staff said; empty for an offer, which speaks for itself.
  reply text NOT NULL DEFAULT '',
  answered_by uuid,
  answered_on date,
  answered_at timestamptz,
  PRIMARY KEY (client_id, loan_id, request_id),
  CONSTRAINT loan_hardship_requests_amount CHECK (monthly_amount > 0),
  CONSTRAINT loan_hardship_requests_known_outcome CHECK (outcome IN ('offered', 'refused')),
  CONSTRAINT loan_hardship_requests_answered CHECK (
    (outcome IS NULL) = (answered_by IS NULL) AND (outcome IS NULL) = (answered_on IS NULL)
    AND (outcome IS NULL) = (answered_at IS NULL)
  )
);
-- One at a time.
CREATE UNIQUE INDEX loan_hardship_requests_open ON loan_hardship_requests (client_id, loan_id)
WHERE outcome IS NULL;
-- The queue of the console, oldest first.
CREATE INDEX loan_hardship_requests_queue ON loan_hardship_requests (request_id)
WHERE outcome IS NULL;
