-- Automatic repayments of loans with saved cards.

-- The loans whose client has switched automatic repayment on, each with its card.
CREATE TABLE automatic_repayments (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  card_id uuid NOT NULL,
  -- As the client reads it: Visa ending in 4081.
  card_name text NOT NULL,
  switched_on_on date NOT NULL,
  switched_on_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id)
);

-- One row for each due date that the client was told of.
CREATE TABLE automatic_charges (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  due_on date NOT NULL,
  announced_on date NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts smallint NOT NULL DEFAULT 0,
  last_attempt_on date,
  -- The payment of an attempt whose end is not known yet.
  payment_id uuid,
  payment_amount bigint,
  PRIMARY KEY (client_id, loan_id, due_on),
  CONSTRAINT automatic_charges_known_state
    CHECK (state IN ('waiting', 'paid', 'failed', 'not-needed', 'switched-off')),
  CONSTRAINT automatic_charges_positive CHECK (amount > 0)
);
CREATE INDEX automatic_charges_waiting ON automatic_charges (due_on) WHERE state = 'waiting';
