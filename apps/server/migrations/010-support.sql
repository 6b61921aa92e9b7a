-- Shared: messages sent through the contact form, open until a member of staff answers. A complaint
-- is a message with clocks of its own: acknowledged in 24 hours, answered in 48.
CREATE TABLE support_messages (
  message_id uuid PRIMARY KEY,
  kind text NOT NULL DEFAULT 'message',
  -- The client who complained while signed in; null for a message of the contact form, whose sender
  -- is not known to be a client.
  client_id uuid,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  sent_on date NOT NULL,
  sent_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by_name text,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  -- What became of a complaint.
  outcome text,
  CONSTRAINT support_messages_answered CHECK (
    (answered_at IS NULL) = (answered_by IS NULL)
    AND (answered_at IS NULL) = (answered_by_name IS NULL)
  ),
  CONSTRAINT support_messages_known_kind CHECK (kind IN ('message', 'complaint')),
  CONSTRAINT support_messages_acknowledged CHECK (
    (acknowledged_at IS NULL) = (acknowledged_by_name IS NULL)
  ),
  CONSTRAINT support_messages_known_outcome CHECK (
    outcome IS NULL OR (
      outcome IN ('upheld', 'partly-upheld', 'not-upheld') AND kind = 'complaint'
    )
  )
);
CREATE INDEX support_messages_by_age ON support_messages (sent_at);
CREATE INDEX support_messages_open ON support_messages (kind, message_id)
  WHERE answered_at IS NULL;
CREATE INDEX support_messages_complaints ON support_messages (message_id)
  WHERE kind = 'complaint';
-- The messages of one client, by the address they were sent from.
CREATE INDEX support_messages_by_email ON support_messages (email, message_id);
CREATE INDEX support_messages_of_client ON support_messages (client_id, message_id)
  WHERE client_id IS NOT NULL;

-- What staff write back, kept with the message.
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
