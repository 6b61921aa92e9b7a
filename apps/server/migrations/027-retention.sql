-- What clients asked us to erase. An erased request stays, with the client's id alone: it is the
-- proof that we did what was asked.
CREATE TABLE erasure_requests (
  client_id uuid NOT NULL,
  request_id uuid NOT NULL,
  asked_on date NOT NULL,
  asked_at timestamptz NOT NULL,
  -- In the client's words; empty when they gave no reason.
  reason text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting',
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  -- What the client reads about a declined request.
  reply text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, request_id),
  CONSTRAINT erasure_requests_known_state
    CHECK (state IN ('waiting', 'withdrawn', 'declined', 'erased')),
  CONSTRAINT erasure_requests_answered CHECK ((state = 'waiting') = (answered_at IS NULL))
);
-- One request waits at a time.
CREATE UNIQUE INDEX erasure_requests_one_waiting
  ON erasure_requests (client_id) WHERE state = 'waiting';
-- The queue of staff, the oldest first.
CREATE INDEX erasure_requests_waiting ON erasure_requests (request_id) WHERE state = 'waiting';

-- Clients whose personal data was erased, after the years that the law asks for or because they
-- asked: the proof that it was done, and by whom.
CREATE TABLE client_erasures (
  client_id uuid PRIMARY KEY,
  erased_on date NOT NULL,
  erased_at timestamptz NOT NULL,
  -- The client's own request; null for one that was only old enough.
  request_id uuid,
  proposed_by uuid NOT NULL,
  proposed_by_name text NOT NULL,
  approved_by uuid NOT NULL,
  approved_by_name text NOT NULL
);
