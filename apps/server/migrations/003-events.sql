-- What happened to each client, in order; and what follows from it: emails, the list of
-- transactions and the notifications.

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
  -- What staff read of an email after it was sent: its text and its links are never stored.
  subject text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting',
  -- An email about money that is due is sent by day alone, and not at all once it is no longer
  -- true.
  by_day boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  -- Processes count in whole milliseconds: an email must be due in the one it was written in.
  next_attempt_at timestamptz NOT NULL DEFAULT date_trunc('milliseconds', now()),
  sent_at timestamptz,
  -- What the mail server said to the last attempt, if it did not take the email.
  failure text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, email_id),
  CONSTRAINT emails_known_state CHECK (
    state IN ('waiting', 'sent', 'rejected', 'dropped', 'switched-off')
  )
);
-- Senders take the clients in buckets.
CREATE INDEX emails_waiting
  ON emails ((get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)))
  WHERE state = 'waiting';
CREATE INDEX emails_rejected ON emails (happened_at) WHERE state = 'rejected';
-- At night senders look for these, four times a second.
CREATE INDEX emails_waiting_any_hour
  ON emails ((get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)))
  WHERE state = 'waiting' AND NOT by_day;
CREATE INDEX emails_waiting_by_day ON emails (client_id) WHERE state = 'waiting' AND by_day;

-- Emails that a client does not want. Their events are in the bell as before.
CREATE TABLE email_choices (
  client_id uuid NOT NULL,
  topic text NOT NULL,
  is_on boolean NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, topic)
);

-- One row for each transaction of a client, as their list shows it.
CREATE TABLE activity_entries (
  client_id uuid NOT NULL,
  -- The id of the loan, repayment, investment, credited returns, or part of a withdrawal.
  entry_id uuid NOT NULL,
  kind text NOT NULL,
  -- The loan or investment that is shown with it.
  subject_id uuid NOT NULL,
  -- The subject of the event that made it.
  source_id uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  -- What the account report lists: null for a loan until it was paid out.
  amount bigint,
  PRIMARY KEY (client_id, entry_id),
  CONSTRAINT activity_entries_known_kind CHECK (
    kind IN (
      'loan', 'repayment', 'deposit', 'returns', 'withdrawal', 'repayment-reversal',
      'investment-reversal', 'reinvestment', 'maturity-soon', 'maturity'
    )
  )
);
CREATE INDEX activity_entries_by_time ON activity_entries (client_id, happened_at, entry_id);
-- A page of the report is cut out of one of these for each kind that it lists, so that its cost
-- does not grow with the number of entries.
CREATE INDEX activity_entries_of_kind
  ON activity_entries (client_id, kind, happened_at, entry_id) WHERE amount IS NOT NULL;
CREATE INDEX activity_entries_by_amount
  ON activity_entries (client_id, kind, amount, happened_at, entry_id) WHERE amount IS NOT NULL;
-- A client's search by an id, as people read it out, is a look-up instead of a reading of every
-- entry.
CREATE INDEX activity_entries_by_short_id
  ON activity_entries (client_id, (right(entry_id::text, 10)));
CREATE INDEX activity_entries_by_subject
  ON activity_entries (client_id, (right(subject_id::text, 10)), happened_at, entry_id);

-- How many entries a client has.
CREATE TABLE activity_counts (
  client_id uuid PRIMARY KEY,
  entries integer NOT NULL,
  CONSTRAINT activity_counts_not_below_zero CHECK (entries >= 0)
);

-- A notification is written once, with its words, and afterwards only read: it says what happened,
-- not what is so today.
CREATE TABLE notifications (
  client_id uuid NOT NULL,
  -- The id of the event that it tells of.
  notification_id uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  topic text NOT NULL,
  -- The loan or investment; null where it is about another record.
  subject_id uuid,
  title text NOT NULL,
  advice text NOT NULL,
  amount bigint,
  currency text,
  link text NOT NULL,
  unread boolean NOT NULL DEFAULT true,
  -- A later one of the same loan is in the bell instead.
  superseded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, notification_id),
  CONSTRAINT notifications_known_topic CHECK (topic IN ('loans', 'investments'))
);
-- The page of all notifications.
CREATE INDEX notifications_by_time ON notifications (client_id, happened_at, notification_id);
-- The bell.
CREATE INDEX notifications_latest ON notifications (client_id, happened_at, notification_id)
  WHERE NOT superseded;
-- How many are unread, and the page of those.
CREATE INDEX notifications_unread ON notifications (client_id, happened_at, notification_id)
  WHERE unread;
-- The one that a new notification of the same loan takes out of the bell.
CREATE INDEX notifications_of_subject ON notifications (client_id, subject_id)
  WHERE NOT superseded;
