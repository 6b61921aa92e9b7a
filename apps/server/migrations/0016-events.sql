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

-- The email that tells a client of an event, until it is sent and after. It waits from the
-- transaction of the event on.
CREATE TABLE emails (
  client_id uuid NOT NULL,
  -- The id of its event, and of the email's Message-ID.
  email_id uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  -- Processes count in whole milliseconds: an email must be due in the one it was written in.
  next_attempt_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  sent_at timestamptz,
  -- What the mail server said to the last attempt, if it did not take the email.
  failure text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, email_id),
  CONSTRAINT emails_known_state CHECK (state IN ('waiting', 'sent', 'rejected'))
);
-- Senders take buckets of clients, by the last two bytes of the client's id.
CREATE INDEX emails_waiting
  ON emails ((get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)))
  WHERE state = 'waiting';
CREATE INDEX emails_rejected ON emails (happened_at) WHERE state = 'rejected';

-- The day close looks for the investments that mature.
CREATE INDEX investments_by_maturity ON investments (matures_on);
