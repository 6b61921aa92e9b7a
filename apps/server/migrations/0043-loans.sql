-- Documents that are replaced or asked for, and declines that a person reviews.

-- Who declined an application and when: somebody else reviews it, once for each decline.
ALTER TABLE loans ADD COLUMN disapproved_by uuid;
ALTER TABLE loans ADD COLUMN disapproved_at timestamptz;
-- Since when it has waited for us again: the last document that we asked for arrived, or its
-- decline did not stand. Null while it waits from its application or acceptance on.
ALTER TABLE loans ADD COLUMN resumed_at timestamptz;
-- How many documents staff have asked for and not received.
ALTER TABLE loans ADD COLUMN documents_requested integer NOT NULL DEFAULT 0;
ALTER TABLE loans ADD CONSTRAINT loans_documents_requested CHECK (documents_requested >= 0);

-- The time of each decline is in its event. Those from before events are as old as the application.
UPDATE loans SET disapproved_at = declined.at
FROM (
  SELECT client_id, subject_id, max(happened_at) AS at
  FROM events WHERE kind = 'loan-declined' GROUP BY client_id, subject_id
) AS declined
WHERE loans.client_id = declined.client_id AND loans.loan_id = declined.subject_id
  AND loans.state = 'disapproved';
UPDATE loans SET disapproved_at = applied_at
WHERE state = 'disapproved' AND disapproved_at IS NULL;

-- Who did it is in the audit log.
UPDATE loans SET disapproved_by = declined.staff_id
FROM (
  SELECT DISTINCT ON (subject_id) client_id, subject_id, staff_id
  FROM audit_log WHERE action = 'disapprove' AND subject_id IS NOT NULL
  ORDER BY subject_id, entry_id DESC
) AS declined
WHERE loans.client_id = declined.client_id AND loans.loan_id = declined.subject_id
  AND loans.state = 'disapproved';

-- A document that was replaced stays for staff; a loan has one of each kind that counts.
ALTER TABLE loan_documents ADD COLUMN replaced_at timestamptz;
ALTER TABLE loan_documents DROP CONSTRAINT loan_documents_client_id_loan_id_kind_key;
CREATE UNIQUE INDEX loan_documents_current ON loan_documents (client_id, loan_id, kind)
WHERE replaced_at IS NULL;

-- Staff ask for a document, with the reason that the client reads. One of each kind at a time.
CREATE TABLE loan_document_requests (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  request_id uuid NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Either the document arrived, or staff withdrew the request.
  closed_at timestamptz,
  document_id uuid,
  PRIMARY KEY (client_id, loan_id, request_id),
  CONSTRAINT loan_document_requests_closed CHECK (document_id IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX loan_document_requests_open ON loan_document_requests (client_id, loan_id, kind)
WHERE closed_at IS NULL;

-- A client asks that a person reviews a decline: once for each.
CREATE TABLE loan_review_requests (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  review_id uuid NOT NULL,
  -- The decline that it is about.
  declined_at timestamptz NOT NULL,
  declined_by uuid,
  decline_reason text NOT NULL,
  reason text NOT NULL,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  -- upheld: the decline stands. reopened: the application is considered again.
  outcome text,
  answer text,
  answered_by uuid,
  answered_on date,
  answered_at timestamptz,
  PRIMARY KEY (client_id, loan_id, review_id),
  UNIQUE (client_id, loan_id, declined_at),
  CONSTRAINT loan_review_requests_known_outcome CHECK (outcome IN ('upheld', 'reopened')),
  CONSTRAINT loan_review_requests_answered CHECK (
    num_nonnulls(outcome, answer, answered_by, answered_on, answered_at) IN (0, 5)
  ),
  CONSTRAINT loan_review_requests_by_another CHECK (answered_by <> declined_by)
);
-- The queue of staff, oldest first.
CREATE INDEX loan_review_requests_open ON loan_review_requests (review_id) WHERE outcome IS NULL;
