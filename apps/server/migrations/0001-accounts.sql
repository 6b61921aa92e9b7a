-- Clients, their sessions and the links sent to them.
-- Every table of a client has client_id first in its key: one client is one shard. Nothing here refers across clients.

-- Shared: finds the client of an address at sign-in.
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

-- Columns ending in _sealed hold AES-256-GCM ciphertext with the id of its key, never clear text.
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
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Shared: a session is found by the hash of its token.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  password_checked_at timestamptz NOT NULL
);
CREATE INDEX sessions_by_client ON sessions (client_id);

-- Shared: a link is found by the hash of its token. Single use.
CREATE TABLE mailed_links (
  token_hash bytea PRIMARY KEY,
  client_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mailed_links_by_client ON mailed_links (client_id, purpose);

-- Shared: failed sign-ins, counted per address and origin, forgotten after their window.
CREATE TABLE sign_in_throttles (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- The first answer of a money command, given again to the same request id (ledger: "can be repeated safely").
CREATE TABLE command_requests (
  client_id uuid NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 200),
  command text NOT NULL,
  input_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, request_id)
);
