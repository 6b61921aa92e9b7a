-- The risky changes of a client who withdraws: events about the client, among all that are about
-- loans and investments. An operator may have built it before, while calls went on.
CREATE INDEX IF NOT EXISTS events_about_client ON events (client_id, event_id)
  WHERE subject_id IS NULL;
-- Emails that were sent to a client, newest first, for the page of contacts.
CREATE INDEX IF NOT EXISTS emails_sent ON emails (client_id, happened_at, email_id)
  WHERE state = 'sent';
