-- The client who had the address when a message was sent by the contact form: a later owner of the
-- address reads nothing of it. Null for one that no client had, and for messages of before.
ALTER TABLE support_messages ADD COLUMN address_client_id uuid;
CREATE INDEX support_messages_of_address ON support_messages (address_client_id, message_id)
  WHERE address_client_id IS NOT NULL;
