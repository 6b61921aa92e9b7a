-- Proposals of one person that another decides. A shared table: some are about the lender's own
-- terms and belong to no client.
CREATE TABLE approvals (
  approval_id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- The payload's version, for the code that executes it later.
  version smallint NOT NULL,
  subject_id text NOT NULL,
  client_id uuid,
  title text NOT NULL,
  -- The subject as it was when this was proposed, by label.
  facts jsonb NOT NULL,
  payload jsonb NOT NULL,
  -- What would change, as the person who decides reads it.
  changes jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  proposed_by uuid NOT NULL,
  proposed_by_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  CONSTRAINT approvals_state_known CHECK (state IN ('waiting', 'approved', 'declined')),
  CONSTRAINT approvals_decided_whole CHECK (
    (state = 'waiting') = (decided_by IS NULL)
    AND (decided_by IS NULL) = (decided_at IS NULL)
    AND (decided_by IS NULL) = (decided_by_name IS NULL)
  ),
  CONSTRAINT approvals_by_two_people CHECK (decided_by <> proposed_by),
  CONSTRAINT approvals_declined_with_reason CHECK ((state = 'declined') = (reason IS NOT NULL))
);
-- One waiting proposal for each subject: two would be decided without knowing of each other.
CREATE UNIQUE INDEX approvals_waiting ON approvals (kind, subject_id) WHERE state = 'waiting';
CREATE INDEX approvals_by_subject ON approvals (kind, subject_id, approval_id);
CREATE INDEX approvals_by_state ON approvals (state, approval_id);
