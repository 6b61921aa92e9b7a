-- Card payments in, transfers out.

-- Shared: finds the client and the record of a reference the provider names.
CREATE TABLE payment_routes (
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
  -- What the money is for: the loan, or the whole checked investment form (sensitive fields sealed).
  loan_type text,
  loan_id uuid,
  investment_type text,
  investment_id uuid,
  form jsonb,
  -- When the provider was last asked about it; it is not asked more than every few seconds.
  asked_at timestamptz,
  status text NOT NULL CHECK (status IN ('pending', 'failed', 'abandoned', 'applied', 'unapplied')),
  -- What the provider confirmed; it may differ from what was asked, and is then kept unapplied.
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
  PRIMARY KEY (client_id, payout_id),
  UNIQUE (client_id, reference)
);
CREATE INDEX payouts_open ON payouts (requested_at) WHERE status IN ('requested', 'sent');
CREATE INDEX payouts_by_subject ON payouts (client_id, subject_id);

-- Shared: every webhook as it came, refused ones too (without their body).
CREATE TABLE provider_events (
  event_id uuid PRIMARY KEY,
  event text NOT NULL,
  reference text,
  accepted boolean NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX provider_events_by_reference ON provider_events (reference);

-- Name enquiries of a client in the running hour; what was asked is not kept.
CREATE TABLE name_enquiries (
  client_id uuid PRIMARY KEY,
  asked integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- Shared: the provider's bank list.
CREATE TABLE banks (
  currency text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (currency, code)
);
