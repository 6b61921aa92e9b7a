-- False for a session that a passkey opened, until the password is given in it.
ALTER TABLE sessions ADD COLUMN password_given boolean NOT NULL DEFAULT true;

-- A passkey that was not used since then does not sign in without the password.
ALTER TABLE clients ADD COLUMN password_reset_at timestamptz;

-- The challenge of a sign-in names no client. It becomes a row when it was answered, so that it
-- works once.
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_known_purpose;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_known_purposes
  CHECK (purpose IN ('add', 'prove', 'sign-in'));
