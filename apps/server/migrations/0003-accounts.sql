-- Clients, their profiles and sessions, and the links that are emailed to them.

-- Shared: finds the client of an email address at sign-in.
CREATE TABLE client_logins (
  email text PRIMARY KEY CHECK (email = lower(email)),
  client_id uuid NOT NULL
);

CREATE TABLE clients (
  client_id uuid PRIMARY KEY,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_number text NOT NULL,
  password_hash text NOT NULL,
  email_verified_at timestamptz,
  created_on date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Columns ending in _sealed hold AES-256-GCM ciphertext with the id of its key, never plain text.
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
  bank_code text NOT NULL DEFAULT '',
  account_number_sealed text,
  account_name text NOT NULL DEFAULT '',
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

-- Shared: a session is found by the hash of its token.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  -- Names a session in the list of sessions without its token.
  session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  device text NOT NULL DEFAULT '',
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  password_checked_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_client ON sessions (client_id);
CREATE INDEX sessions_by_last_use ON sessions (last_used_at);

-- Shared: a link is found by the hash of its token, and works once.
CREATE TABLE email_links (
  token_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_links_by_client ON email_links (client_id, purpose);
CREATE INDEX email_links_by_end ON email_links (expires_at);

-- Networks from which a client signed in with the right password: a keyed hash, never the
-- address itself.
CREATE TABLE known_networks (
  client_id uuid NOT NULL,
  network_index text NOT NULL,
  last_good_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, network_index)
);
CREATE INDEX known_networks_by_age ON known_networks (last_good_at);
