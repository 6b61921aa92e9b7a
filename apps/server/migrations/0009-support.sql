-- Shared: what was sent through the contact form (PUB-04).
CREATE TABLE support_messages (
  message_id uuid PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  sent_on date NOT NULL,
  sent_at timestamptz NOT NULL
);
