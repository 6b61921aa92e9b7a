-- Clients, their profiles and sessions, the links that are emailed to them, and their second
-- factor.

-- Shared: finds the client of an email address at sign-in.
CREATE TABLE client_logins (
  email text PRIMARY KEY CHECK (email = lower(email)),
  client_id uuid NOT NULL,
  -- The address that a client gave up. Until it ends nobody else can sign up with it, so that the
  -- client can take it back; nobody can sign in with it either.
  ends_at timestamptz
);
CREATE INDEX client_logins_by_end ON client_logins (ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX client_logins_by_beginning ON client_logins ((email COLLATE "C"));

CREATE TABLE clients (
  client_id uuid PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  password_hash text NOT NULL,
  email_verified_at timestamptz,
  created_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the client last gave the second factor. It outlives the passkey or the recovery code that
  -- was given: someone who still has a factor, and then replaces it, has not lost it.
  second_factor_used_at timestamptz,
  -- The business date on which a client came from the lender's earlier books; null for one who
  -- signed up. Until the address is verified the account has a password that no one knows.
  imported_on date
);
-- The search of staff: a client by the beginning of a name, by phone number or by email address.
-- The order of bytes, so that a beginning is a range of the index in every collation.
CREATE INDEX clients_by_last_name ON clients (
  (lower(last_name) COLLATE "C"), (lower(first_name) COLLATE "C")
);
CREATE INDEX clients_by_first_name ON clients (
  (lower(first_name) COLLATE "C"), (lower(last_name) COLLATE "C")
);
CREATE INDEX clients_by_phone_number ON clients (phone_number);
-- The oldest accounts, for the records that may be erased.
CREATE INDEX clients_by_created_on ON clients (created_on, client_id);
CREATE INDEX clients_to_invite ON clients (client_id)
  WHERE imported_on IS NOT NULL AND email_verified_at IS NULL;

-- What a client says of themselves.
CREATE TABLE client_profiles (
  client_id uuid PRIMARY KEY,
  title text NOT NULL DEFAULT '',
  date_of_birth date,
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  postal_code text NOT NULL DEFAULT '',
  address_duration text NOT NULL DEFAULT '',
  nin_sealed text,
  bvn_sealed text,
  nin_verified boolean NOT NULL DEFAULT false,
  bvn_verified boolean NOT NULL DEFAULT false,
  -- The name that staff compared with the client's documents.
  verified_first_name text,
  verified_last_name text,
  bank_code text NOT NULL DEFAULT '',
  account_number_sealed text,
  account_name text NOT NULL DEFAULT '',
  -- When the bank account was last changed: a new one is not known for 24 hours. Null when it was
  -- never changed.
  account_changed_at timestamptz,
  occupation text NOT NULL DEFAULT '',
  present_employer text NOT NULL DEFAULT '',
  employer_address text NOT NULL DEFAULT '',
  position text NOT NULL DEFAULT '',
  department text NOT NULL DEFAULT '',
  employment_duration text NOT NULL DEFAULT '',
  gross_monthly_income bigint,
  rent_mortgage bigint,
  next_of_kin_title text NOT NULL DEFAULT '',
  next_of_kin_first_name text NOT NULL DEFAULT '',
  next_of_kin_last_name text NOT NULL DEFAULT '',
  next_of_kin_relationship text NOT NULL DEFAULT '',
  next_of_kin_address text NOT NULL DEFAULT '',
  next_of_kin_date_of_birth date,
  next_of_kin_email text NOT NULL DEFAULT '',
  next_of_kin_phone_number_sealed text,
  next_of_kin_nin_sealed text,
  guarantor text NOT NULL DEFAULT '',
  guarantor_phone_number_sealed text,
  guarantor_address text NOT NULL DEFAULT '',
  business_name text NOT NULL DEFAULT '',
  business_address text NOT NULL DEFAULT '',
  business_email text NOT NULL DEFAULT '',
  industry text NOT NULL DEFAULT '',
  number_of_employees text NOT NULL DEFAULT '',
  rc_number text NOT NULL DEFAULT '',
  security_question text NOT NULL DEFAULT '',
  -- Argon2id of the normalised answer; the answer itself is never stored.
  security_answer_hash text,
  -- Written by the corporate capability when a roster entry is claimed by this client.
  corporate_email text NOT NULL DEFAULT '',
  employee_profile_id uuid
);

-- Names that a client had before, and when each was replaced: a bank account is compared with the
-- name that the client had some days ago, so a change of the name does not make it the client's.
CREATE TABLE client_earlier_names (
  client_id uuid NOT NULL,
  name_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, name_id)
);

-- Corrections of a verified identity that staff proposed, each with the PDF that proves it. What it
-- was made on and what it would become are sealed; the proposal itself names the row alone.
CREATE TABLE identity_corrections (
  client_id uuid NOT NULL,
  correction_id uuid NOT NULL,
  values_sealed text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, correction_id)
);

-- Who of staff saw a number of a client in clear, when and why. The client may read it.
CREATE TABLE number_reveals (
  client_id uuid NOT NULL,
  reveal_id uuid NOT NULL,
  -- Business time.
  revealed_at timestamptz NOT NULL,
  number text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  role text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (client_id, reveal_id),
  CONSTRAINT number_reveals_known_number CHECK (number IN ('nin', 'bvn', 'account'))
);

-- Shared: a session is found by the hash of its token.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  -- Names a session in the list of sessions without its token.
  session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  device text NOT NULL DEFAULT '',
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  password_checked_at timestamptz NOT NULL,
  -- When a second factor was last given in this session.
  second_factor_passed_at timestamptz
);
CREATE INDEX sessions_by_client ON sessions (client_id);
CREATE INDEX sessions_by_last_use ON sessions (last_used_at);

-- Networks from which a client signed in with the right password: a keyed hash, never the
-- address itself.
CREATE TABLE known_networks (
  client_id uuid NOT NULL,
  network_index text NOT NULL,
  last_good_at timestamptz NOT NULL,
  -- A network may be known from a link that was followed there, without a sign-in.
  signed_in_at timestamptz,
  PRIMARY KEY (client_id, network_index)
);
CREATE INDEX known_networks_by_age ON known_networks (last_good_at);

-- Browsers in which a client signed in, each by a mark that the browser keeps: a keyed hash of it,
-- bound to the client.
CREATE TABLE client_devices (
  client_id uuid NOT NULL,
  mark_index text NOT NULL,
  -- What the list of sessions calls it.
  device text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- When the second factor was last given in it.
  factor_given_at timestamptz,
  PRIMARY KEY (client_id, mark_index)
);
CREATE INDEX client_devices_by_age ON client_devices (last_seen_at);

-- Shared: a link is found by the hash of its token, and works once.
CREATE TABLE email_links (
  token_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT email_links_known_purpose CHECK (
    purpose IN ('verify', 'reset', 'confirm-email', 'undo-email')
  )
);
CREATE INDEX email_links_by_client ON email_links (client_id, purpose);
CREATE INDEX email_links_by_end ON email_links (expires_at);

-- The latest change of a client: asked for, and then made by the link to the new address.
CREATE TABLE email_changes (
  client_id uuid PRIMARY KEY,
  old_email text NOT NULL,
  new_email text NOT NULL,
  requested_at timestamptz NOT NULL,
  changed_at timestamptz
);

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

-- The second factor of a client who lost it: two of staff agreed to remove it, after a while.
CREATE TABLE second_factor_removals (
  client_id uuid NOT NULL,
  removal_id uuid NOT NULL,
  -- Real times. It was asked for, and is done, unless the client used the factor in between.
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  PRIMARY KEY (client_id, removal_id),
  CONSTRAINT second_factor_removals_known_state CHECK (state IN ('waiting', 'done', 'stopped'))
);
CREATE UNIQUE INDEX second_factor_removals_waiting ON second_factor_removals (client_id)
  WHERE state = 'waiting';
