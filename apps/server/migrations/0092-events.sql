-- A page of unread notifications does not read those that were read long ago.
CREATE INDEX activity_entries_unread
  ON activity_entries (client_id, notified_at, happened_at, entry_id)
  WHERE unread AND notified_at IS NOT NULL;

-- Emails that a client does not want. Their events are in the bell as before.
CREATE TABLE email_choices (
  client_id uuid NOT NULL,
  topic text NOT NULL,
  is_on boolean NOT NULL,
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, topic)
);

ALTER TABLE emails DROP CONSTRAINT emails_known_state;
ALTER TABLE emails ADD CONSTRAINT emails_known_state
  CHECK (state IN ('waiting', 'sent', 'rejected', 'dropped', 'switched-off'));
