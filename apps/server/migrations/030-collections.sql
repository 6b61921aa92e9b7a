-- Charges of saved cards, for automatic repayments and for monthly top-ups alike: one row for each
-- date that the client was told of.
CREATE TABLE card_charges (
  client_id uuid NOT NULL,
  purpose text NOT NULL,
  -- The loan, or the monthly top-up.
  subject_id uuid NOT NULL,
  due_on date NOT NULL,
  announced_on date NOT NULL,
  currency text NOT NULL,
  -- What the client was told.
  amount bigint NOT NULL,
  -- missed: nothing was charged on the dates that the client was told of, and a later charge was
  -- announced if something was still due.
  state text NOT NULL DEFAULT 'waiting',
  attempts smallint NOT NULL DEFAULT 0,
  last_attempt_on date,
  -- The payment that paid it, or of an attempt whose end is not known yet, and its amount.
  payment_id uuid,
  payment_amount bigint,
  -- Of a top-up: the first day of the month that it is for, and the plan that was announced.
  month date,
  plan text,
  rate_ppm integer,
  PRIMARY KEY (client_id, subject_id, due_on),
  CONSTRAINT card_charges_positive CHECK (amount > 0),
  CONSTRAINT card_charges_known_purpose CHECK (purpose IN ('repayment', 'top-up')),
  CONSTRAINT card_charges_known_state CHECK (
    state IN ('waiting', 'paid', 'failed', 'missed', 'not-needed', 'switched-off', 'withdrawn')
  ),
  CONSTRAINT card_charges_paid CHECK ((payment_id IS NULL) = (payment_amount IS NULL)),
  CONSTRAINT card_charges_plan CHECK (
    (purpose = 'top-up') = (month IS NOT NULL AND plan IS NOT NULL AND rate_ppm IS NOT NULL)
  )
);
CREATE INDEX card_charges_waiting ON card_charges (due_on) WHERE state = 'waiting';
-- A month is charged once.
CREATE UNIQUE INDEX card_charges_once ON card_charges (client_id, subject_id, month)
  WHERE state IN ('waiting', 'paid');

INSERT INTO card_charges (client_id, purpose, subject_id, due_on, announced_on, currency, amount,
  state, attempts, last_attempt_on, payment_id, payment_amount)
SELECT client_id, 'repayment', loan_id, due_on, announced_on, 'NGN', amount, state, attempts,
  last_attempt_on, payment_id,
  CASE WHEN payment_id IS NOT NULL THEN coalesce(payment_amount, amount) END
FROM automatic_charges;

INSERT INTO card_charges (client_id, purpose, subject_id, due_on, announced_on, currency, amount,
  state, attempts, last_attempt_on, payment_id, payment_amount, month, plan, rate_ppm)
SELECT client_id, 'top-up', top_up_id, due_on, announced_on, currency, amount, state, attempts,
  last_attempt_on, payment_id, CASE WHEN payment_id IS NOT NULL THEN amount END, month, plan,
  rate_ppm
FROM monthly_top_up_charges;

DROP TABLE automatic_charges;
DROP TABLE monthly_top_up_charges;
