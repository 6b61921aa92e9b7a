-- The client who complained while signed in; empty for a message of the contact form, whose sender
-- is not known to be a client.
ALTER TABLE support_messages ADD COLUMN client_id uuid;
CREATE INDEX support_messages_of_client ON support_messages (client_id, message_id)
  WHERE client_id IS NOT NULL;
