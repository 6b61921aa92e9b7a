-- A notification is written once, with its words, and afterwards only read. Before, the bell was
-- computed from the entries of transactions and said what was so today, not what had happened.
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

DELETE FROM activity_entries WHERE kind IN ('maturity-soon', 'maturity');
DROP INDEX activity_entries_unread;
DROP INDEX activity_entries_notified;
ALTER TABLE activity_entries DROP COLUMN notified_at;
ALTER TABLE activity_entries DROP COLUMN unread;
ALTER TABLE activity_counts DROP CONSTRAINT activity_counts_not_below_zero;
ALTER TABLE activity_counts DROP COLUMN unread;
ALTER TABLE activity_counts
  ADD CONSTRAINT activity_counts_not_below_zero CHECK (entries >= 0);
