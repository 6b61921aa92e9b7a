-- Shared: messages sent through the contact form. One is open until a member of staff answers it.
CREATE TABLE support_messages (
  message_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  sent_on date NOT NULL,
  sent_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  CONSTRAINT support_messages_answered CHECK (
    (answered_at IS NULL) = (answered_by IS NULL)
    AND (answered_at IS NULL) = (answered_by_name IS NULL)
  )
);
CREATE INDEX support_messages_open ON support_messages (message_id) WHERE answered_at IS NULL;
CREATE INDEX support_messages_by_age ON support_messages (sent_at);
