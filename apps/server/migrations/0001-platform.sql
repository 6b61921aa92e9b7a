-- What belongs to no capability: the business date, idempotent requests and attempt limits.
-- One client is one shard: every table of a client has client_id first in its key, and no key or
-- reference crosses clients. A table marked "Shared" belongs to no client.

-- Shared, one row: the business date. Rules never read a clock; they are given this date.
CREATE TABLE business_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  business_date date NOT NULL
);

-- The first answer to a money command. The same request id gets it again instead of
-- a second command.
CREATE TABLE command_requests (
  client_id uuid NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 200),
  command text NOT NULL,
  input_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, request_id)
);
CREATE INDEX command_requests_by_age ON command_requests (created_at);

-- Shared: attempts by what they are counted for (an email address, a network), deleted after
-- their window.
CREATE TABLE attempt_counts (
  subject text PRIMARY KEY,
  attempts integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX attempt_counts_by_end ON attempt_counts (window_ends_at);
