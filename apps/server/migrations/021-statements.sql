-- The PDF statements that a client asked for. A long one is made by a job, which stores how far it
-- is; the document itself is issued under the statement's id.
CREATE TABLE statements (
  client_id uuid NOT NULL,
  statement_id uuid NOT NULL,
  from_on date NOT NULL,
  to_on date NOT NULL,
  -- Null for every currency.
  currency text,
  asked_at timestamptz NOT NULL,
  state text NOT NULL,
  lines integer NOT NULL,
  lines_done integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, statement_id),
  CONSTRAINT statements_ends_after_start CHECK (to_on >= from_on),
  CONSTRAINT statements_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT statements_known_state CHECK (state IN ('waiting', 'ready', 'failed'))
);
