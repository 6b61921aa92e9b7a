-- Clients': the death of a client, with the certificate. It holds from its proposal, so that
-- nothing is paid or charged until the second person decides.
CREATE TABLE client_deaths (
  client_id uuid NOT NULL,
  -- The certificate's file has it too.
  death_id uuid NOT NULL,
  state text NOT NULL,
  died_on date NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, death_id),
  CONSTRAINT client_deaths_known_state CHECK (state IN ('proposed', 'recorded', 'declined'))
);
CREATE UNIQUE INDEX client_deaths_one ON client_deaths (client_id) WHERE state <> 'declined';

-- Clients': the bank account of who administers the estate, with the grant of the court. Two people
-- agree on each; the newest approved one of a currency is paid.
CREATE TABLE estate_accounts (
  client_id uuid NOT NULL,
  -- The grant's file has it too.
  account_id uuid NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  grant_kind text NOT NULL,
  representative text NOT NULL,
  bank_code text NOT NULL,
  account_number_sealed text NOT NULL,
  -- As the bank named the holder.
  account_name text NOT NULL,
  account_ending text NOT NULL,
  account_index text NOT NULL,
  -- The representative agreed in writing that we take what the client owes us first.
  set_off_agreed boolean NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  approved_at timestamptz,
  PRIMARY KEY (client_id, account_id),
  CONSTRAINT estate_accounts_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT estate_accounts_known_grant CHECK (grant_kind IN ('probate', 'administration')),
  CONSTRAINT estate_accounts_known_state
    CHECK (state IN ('proposed', 'approved', 'declined', 'replaced')),
  CONSTRAINT estate_accounts_approved
    CHECK ((state IN ('approved', 'replaced')) = (approved_at IS NOT NULL))
);
CREATE UNIQUE INDEX estate_accounts_one
  ON estate_accounts (client_id, currency) WHERE state = 'approved';
-- The job that pays estates.
CREATE INDEX estate_accounts_paid ON estate_accounts (account_id) WHERE state = 'approved';
