-- The second factor of a client: an authenticator app, passkeys, and recovery codes.

-- When a second factor was last given in this session.
ALTER TABLE sessions ADD COLUMN second_factor_passed_at timestamptz;

-- A network may be known from a link that was followed there, without a sign-in.
ALTER TABLE known_networks ADD COLUMN signed_in_at timestamptz;
UPDATE known_networks SET signed_in_at = last_good_at;

-- The secret of an authenticator app. A new one counts once a code of it was typed.
CREATE TABLE client_authenticators (
  client_id uuid PRIMARY KEY,
  secret_sealed text,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  new_secret_sealed text,
  begun_at timestamptz,
  CONSTRAINT client_authenticators_confirmed
    CHECK ((secret_sealed IS NULL) = (confirmed_at IS NULL)),
  CONSTRAINT client_authenticators_begun
    CHECK ((new_secret_sealed IS NULL) = (begun_at IS NULL))
);

CREATE TABLE client_passkeys (
  client_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  -- Made by the authenticator, in base64url.
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  -- How often the authenticator says it was used; a lower number is a copy of it.
  counter bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (client_id, passkey_id),
  CONSTRAINT client_passkeys_counted CHECK (counter >= 0)
);
CREATE UNIQUE INDEX client_passkeys_by_credential ON client_passkeys (client_id, credential_id);

-- Keyed hashes: the codes themselves are shown once and stored nowhere.
CREATE TABLE client_recovery_codes (
  client_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (client_id, code_hash)
);

-- What a passkey signs. Each is deleted when an answer arrives, and none is good for long.
CREATE TABLE passkey_challenges (
  client_id uuid NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, challenge),
  CONSTRAINT passkey_challenges_known_purpose CHECK (purpose IN ('add', 'prove'))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- Shared: a sign-in whose password was right and that waits for the second factor. It is found by
-- the hash of its token, and works once.
CREATE TABLE pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL,
  -- A keyed hash of the network that gave the password.
  network_index text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_by_client ON pending_sign_ins (client_id);
CREATE INDEX pending_sign_ins_by_end ON pending_sign_ins (expires_at);
