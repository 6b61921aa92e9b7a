-- Card payments in and transfers out.

-- Shared: finds the client and the record of a reference that the provider names.
CREATE TABLE payment_references (
  reference text PRIMARY KEY,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'payout')),
  record_id uuid NOT NULL
);

CREATE TABLE payments (
  client_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  reference text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('repayment', 'investment')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  email text NOT NULL,
  access_code text,
  -- What the money is for: the loan, or the whole checked investment form with sensitive fields
  -- sealed.
  loan_type text,
  loan_id uuid,
  investment_type text,
  investment_id uuid,
  form jsonb,
  -- A keyed hash of the checked form: shows that two forms are the same without what they hold.
  form_hash text,
  -- When the provider was last asked about it; it is not asked more than every few seconds.
  checked_at timestamptz,
  status text NOT NULL CHECK (status IN ('pending', 'failed', 'abandoned', 'applied', 'unapplied')),
  -- What the provider confirmed; it may differ from the request, and is then unapplied.
  received_amount bigint,
  received_currency text,
  fee bigint,
  provider_id text,
  unapplied_reason text,
  created_at timestamptz NOT NULL,
  created_on date NOT NULL,
  booked_at timestamptz,
  booked_on date,
  PRIMARY KEY (client_id, payment_id),
  UNIQUE (client_id, reference)
);
CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending';
CREATE INDEX payments_unapplied ON payments (created_at) WHERE status = 'unapplied';
CREATE INDEX payments_by_form ON payments (client_id, form_hash) WHERE form_hash IS NOT NULL;
CREATE INDEX payments_pending_of_client ON payments (client_id, payment_id)
  WHERE status = 'pending';

CREATE TABLE payouts (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  reference text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('disbursement', 'withdrawal')),
  subject_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  bank_code text NOT NULL,
  account_number_sealed text NOT NULL,
  account_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'sent', 'paid', 'failed')),
  message text NOT NULL DEFAULT '',
  recipient_code text,
  transfer_code text,
  requested_at timestamptz NOT NULL,
  requested_on date NOT NULL,
  settled_at timestamptz,
  settled_on date,
  -- A transfer that was paid and then returned. When its loan or withdrawal cannot be reversed, it
  -- is unclaimed: money of the client (account 2200) that staff settle.
  returned_at timestamptz,
  returned_on date,
  unclaimed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, payout_id),
  UNIQUE (client_id, reference),
  CONSTRAINT payouts_returned CHECK (
    (returned_at IS NULL) = (returned_on IS NULL) AND (returned_at IS NOT NULL OR NOT unclaimed)
  )
);
CREATE INDEX payouts_open ON payouts (requested_at) WHERE status IN ('requested', 'sent');
CREATE INDEX payouts_by_subject ON payouts (client_id, subject_id);
CREATE INDEX payouts_unclaimed ON payouts (payout_id) WHERE unclaimed;

-- Shared: every webhook that arrived, rejected ones too (without their body).
CREATE TABLE provider_events (
  event_id uuid PRIMARY KEY,
  event text NOT NULL,
  reference text,
  accepted boolean NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX provider_events_by_reference ON provider_events (reference);
CREATE INDEX provider_events_by_age ON provider_events (received_at);

-- How many name enquiries a client made in the current hour; what was asked is not stored.
CREATE TABLE name_enquiries (
  client_id uuid PRIMARY KEY,
  asked integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- Shared: the provider's list of banks.
CREATE TABLE banks (
  currency text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (currency, code)
);
