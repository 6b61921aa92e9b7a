-- What the provider said of a client's identity: whether a bank account and a BVN belong to a name.

-- Shared: a webhook names the provider's customer and no client.
CREATE TABLE provider_customers (
  customer_code text PRIMARY KEY,
  client_id uuid NOT NULL
);

CREATE TABLE identity_checks (
  client_id uuid NOT NULL,
  check_id uuid NOT NULL,
  customer_code text NOT NULL,
  -- A keyed hash of BVN, bank, account number and names: what was asked about.
  asked_index text NOT NULL,
  bank_code text NOT NULL,
  account_ending text NOT NULL,
  bvn_ending text NOT NULL,
  asked_at timestamptz NOT NULL,
  asked_on date NOT NULL,
  asked_by uuid NOT NULL,
  asked_by_name text NOT NULL,
  PRIMARY KEY (client_id, check_id)
);

CREATE TABLE identity_check_results (
  client_id uuid NOT NULL,
  check_id uuid NOT NULL,
  confirmed boolean NOT NULL,
  -- The provider's words; empty when it confirmed.
  reason text NOT NULL,
  answered_at timestamptz NOT NULL,
  answered_on date NOT NULL,
  PRIMARY KEY (client_id, check_id)
);
