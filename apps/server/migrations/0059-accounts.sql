-- A client changes the address they sign in with (docs/decisions/0057).

-- The address that a client gave up. Until it ends nobody else can sign up with it, so that the
-- client can take it back; nobody can sign in with it either.
ALTER TABLE client_logins ADD COLUMN ends_at timestamptz;
CREATE INDEX client_logins_by_end ON client_logins (ends_at) WHERE ends_at IS NOT NULL;

-- The latest change of a client: asked for, and then made by the link to the new address.
CREATE TABLE email_changes (
  client_id uuid PRIMARY KEY,
  old_email text NOT NULL,
  new_email text NOT NULL,
  requested_at timestamptz NOT NULL,
  changed_at timestamptz
);

ALTER TABLE email_links DROP CONSTRAINT email_links_purpose_check;
ALTER TABLE email_links ADD CONSTRAINT email_links_known_purpose
  CHECK (purpose IN ('verify', 'reset', 'confirm-email', 'undo-email'));
