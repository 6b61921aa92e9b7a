-- The messages of one client, by the address they were sent from.
CREATE INDEX support_messages_by_email ON support_messages (email, message_id);
