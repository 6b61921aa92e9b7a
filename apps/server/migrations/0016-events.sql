-- What happened to each client, in order.

-- A fact about a client, written in the transaction of the fact and never changed. The version
-- says which shape of its kind the payload has.
CREATE TABLE events (
  client_id uuid NOT NULL,
  -- Business time.
  happened_at timestamptz NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  version smallint NOT NULL,
  -- The loan, investment, withdrawal or payment that it is about.
  subject_id uuid,
  payload jsonb NOT NULL,
  PRIMARY KEY (client_id, happened_at, event_id)
);
CREATE INDEX events_by_subject ON events (client_id, subject_id) WHERE subject_id IS NOT NULL;

-- The day close looks for the investments that mature.
CREATE INDEX investments_by_maturity ON investments (matures_on);
