-- A complaint is a message with clocks of its own: acknowledged in 24 hours, answered in 48. What
-- staff write back is kept with the message.

ALTER TABLE support_messages ADD COLUMN kind text NOT NULL DEFAULT 'message';
ALTER TABLE support_messages ADD CONSTRAINT support_messages_known_kind CHECK (
  kind IN ('message', 'complaint')
);
ALTER TABLE support_messages ADD COLUMN acknowledged_at timestamptz;
ALTER TABLE support_messages ADD COLUMN acknowledged_by_name text;
ALTER TABLE support_messages ADD CONSTRAINT support_messages_acknowledged CHECK (
  (acknowledged_at IS NULL) = (acknowledged_by_name IS NULL)
);
-- What became of a complaint.
ALTER TABLE support_messages ADD COLUMN outcome text;
ALTER TABLE support_messages ADD CONSTRAINT support_messages_known_outcome CHECK (
  outcome IS NULL OR (
    outcome IN ('upheld', 'partly-upheld', 'not-upheld') AND kind = 'complaint'
  )
);

DROP INDEX support_messages_open;
CREATE INDEX support_messages_open ON support_messages (kind, message_id)
  WHERE answered_at IS NULL;
CREATE INDEX support_messages_complaints ON support_messages (message_id)
  WHERE kind = 'complaint';

CREATE TABLE support_replies (
  message_id uuid NOT NULL,
  reply_id uuid NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, reply_id),
  CONSTRAINT support_replies_known_kind CHECK (kind IN ('acknowledgement', 'answer'))
);
CREATE INDEX support_replies_by_age ON support_replies (written_at);
