-- The life of a staff account: invited, enrolled, disabled and enabled again, with a second factor
-- of its own. Shared tables: they belong to no client.

-- A member who was invited, or who must enrol again, has neither a password nor a second factor.
ALTER TABLE staff_members ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE staff_members ALTER COLUMN totp_secret_sealed DROP NOT NULL;
-- The secret of an app that was shown and not confirmed yet.
ALTER TABLE staff_members ADD COLUMN new_totp_secret_sealed text;
ALTER TABLE staff_members ADD COLUMN totp_confirmed_at timestamptz;
-- When the member first set a password and a second factor; null for one who was only invited.
ALTER TABLE staff_members ADD COLUMN enrolled_at timestamptz;
ALTER TABLE staff_members ADD COLUMN disabled_at timestamptz;
ALTER TABLE staff_members ADD COLUMN last_sign_in_at timestamptz;
UPDATE staff_members SET enrolled_at = created_at, totp_confirmed_at = created_at;

ALTER TABLE staff_sessions ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE staff_sessions ADD COLUMN device text NOT NULL DEFAULT '';
-- When the second factor was last given in this session.
ALTER TABLE staff_sessions ADD COLUMN proved_at timestamptz;
CREATE INDEX staff_sessions_by_member ON staff_sessions (staff_id);

-- The links that members enrol with, found by the hash of their token.
CREATE TABLE staff_links (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_links_by_member ON staff_links (staff_id);

CREATE TABLE staff_passkeys (
  staff_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (staff_id, passkey_id),
  CONSTRAINT staff_passkeys_counted CHECK (counter >= 0)
);
CREATE UNIQUE INDEX staff_passkeys_by_credential ON staff_passkeys (staff_id, credential_id);

-- Keyed hashes: the codes themselves are shown once and stored nowhere.
CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

-- What a passkey signs. Each is deleted when an answer arrives.
CREATE TABLE staff_challenges (
  staff_id uuid NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, challenge),
  CONSTRAINT staff_challenges_known_purpose CHECK (purpose IN ('add', 'prove'))
);

-- A sign-in whose password was right and that waits for a passkey or a recovery code.
CREATE TABLE staff_pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL,
  network_index text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_pending_sign_ins_by_member ON staff_pending_sign_ins (staff_id);

-- Networks that a member signed in from or enrolled at, as keyed hashes.
CREATE TABLE staff_networks (
  staff_id uuid NOT NULL,
  network_index text NOT NULL,
  last_good_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, network_index)
);
