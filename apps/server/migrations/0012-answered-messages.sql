-- A message of the contact form is open until a member of staff has answered it (PUB-04).
ALTER TABLE support_messages
  ADD COLUMN answered_at timestamptz,
  ADD COLUMN answered_by uuid,
  ADD COLUMN answered_by_name text,
  ADD CONSTRAINT support_messages_answered CHECK (
    (answered_at IS NULL) = (answered_by IS NULL) AND (answered_at IS NULL) = (answered_by_name IS NULL)
  );
CREATE INDEX support_messages_open ON support_messages (message_id) WHERE answered_at IS NULL;
