-- Investments, the returns credited to them, and withdrawals.

CREATE TABLE investments (
  client_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  investment_type text NOT NULL CHECK (investment_type IN ('FTI', 'LTI')),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  plan text NOT NULL,
  plan_minimum bigint NOT NULL,
  rate_ppm integer NOT NULL,
  initial_amount bigint NOT NULL CHECK (initial_amount > 0),
  months integer NOT NULL,
  start_on date NOT NULL,
  matures_on date NOT NULL,
  -- Null when nothing more will be credited (inactive, complete, or an ended limited-time one).
  next_returns_on date,
  returns_credited integer NOT NULL DEFAULT 0,
  status smallint NOT NULL,
  payment_id uuid NOT NULL,
  form jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, investment_id),
  UNIQUE (client_id, payment_id)
);
CREATE INDEX investments_returns_due ON investments (next_returns_on)
  WHERE next_returns_on IS NOT NULL;

CREATE TABLE investment_returns (
  client_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  number integer NOT NULL,
  -- Names the row in the client's transactions.
  returns_id uuid NOT NULL DEFAULT gen_random_uuid(),
  credited_on date NOT NULL,
  credited_at timestamptz NOT NULL,
  capital bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (client_id, investment_id, number)
);

CREATE TABLE withdrawals (
  client_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('requested', 'paid', 'failed')),
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, withdrawal_id),
  UNIQUE (client_id, payout_id)
);

CREATE TABLE withdrawal_parts (
  client_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  -- Names the row in the client's transactions: one withdrawal may draw on several investments.
  part_id uuid NOT NULL,
  capital bigint NOT NULL CHECK (capital >= 0),
  returns bigint NOT NULL CHECK (returns >= 0),
  PRIMARY KEY (client_id, withdrawal_id, investment_id),
  CHECK (capital + returns > 0)
);
CREATE INDEX withdrawal_parts_by_investment ON withdrawal_parts (client_id, investment_id);
