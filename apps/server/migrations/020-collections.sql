-- Charges of saved cards: automatic repayments of loans, and monthly top-ups. And contacts with
-- clients in arrears.

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
  -- missed: nothing was charged on the dates that the client was told of, and a later charge was
  -- announced if something was still due.
  state text NOT NULL DEFAULT 'waiting',
  attempts smallint NOT NULL DEFAULT 0,
  last_attempt_on date,
  -- The payment of an attempt whose end is not known yet.
  payment_id uuid,
  payment_amount bigint,
  PRIMARY KEY (client_id, loan_id, due_on),
  CONSTRAINT automatic_charges_positive CHECK (amount > 0),
  CONSTRAINT automatic_charges_known_state CHECK (
    state IN ('waiting', 'paid', 'failed', 'missed', 'not-needed', 'switched-off')
  )
);
CREATE INDEX automatic_charges_waiting ON automatic_charges (due_on) WHERE state = 'waiting';

-- Monthly top-ups: a saved card is charged once a month, and each charge starts an investment. What
-- clients have chosen; a stopped one stays, with the reason.
CREATE TABLE monthly_top_ups (
  client_id uuid NOT NULL,
  top_up_id uuid NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  -- 1 to 31; the last day of a month that is shorter.
  day_of_month smallint NOT NULL,
  card_id uuid NOT NULL,
  -- As the client reads it: Visa ending in 4081.
  card_name text NOT NULL,
  state text NOT NULL,
  stopped_because text,
  -- The next charge; null unless it is active.
  next_on date,
  -- The first day of the month of the last charge.
  charged_in date,
  -- How many months in a row ended without a payment.
  failed_months smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, top_up_id),
  CONSTRAINT monthly_top_ups_positive CHECK (amount > 0),
  CONSTRAINT monthly_top_ups_day CHECK (day_of_month BETWEEN 1 AND 31),
  CONSTRAINT monthly_top_ups_known_state CHECK (state IN ('active', 'paused', 'stopped')),
  CONSTRAINT monthly_top_ups_reason CHECK ((state = 'stopped') = (stopped_because IS NOT NULL)),
  CONSTRAINT monthly_top_ups_next CHECK ((state = 'active') = (next_on IS NOT NULL))
);
CREATE INDEX monthly_top_ups_next_charge ON monthly_top_ups (next_on) WHERE state = 'active';

-- One row for each charge of a top-up that a client was told of.
CREATE TABLE monthly_top_up_charges (
  client_id uuid NOT NULL,
  top_up_id uuid NOT NULL,
  due_on date NOT NULL,
  -- The first day of the month that it is for.
  month date NOT NULL,
  announced_on date NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  -- The plan that was announced.
  plan text NOT NULL,
  rate_ppm integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts smallint NOT NULL DEFAULT 0,
  last_attempt_on date,
  -- The payment that paid it, or of an attempt whose end is not known yet.
  payment_id uuid,
  PRIMARY KEY (client_id, top_up_id, due_on),
  CONSTRAINT monthly_top_up_charges_positive CHECK (amount > 0),
  CONSTRAINT monthly_top_up_charges_known_state
    CHECK (state IN ('waiting', 'paid', 'failed', 'withdrawn'))
);
CREATE INDEX monthly_top_up_charges_waiting ON monthly_top_up_charges (due_on)
  WHERE state = 'waiting';
-- A month is charged once.
CREATE UNIQUE INDEX monthly_top_up_charges_once
  ON monthly_top_up_charges (client_id, top_up_id, month) WHERE state IN ('waiting', 'paid');

-- How staff contacted a client about a loan, or tried to. The client may read it.
CREATE TABLE loan_contacts (
  client_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  -- Business time.
  contacted_at timestamptz NOT NULL,
  channel text NOT NULL,
  outcome text NOT NULL,
  note text NOT NULL,
  -- Why between 21:00 and 08:00; empty by day.
  quiet_reason text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (client_id, contact_id),
  CONSTRAINT loan_contacts_known_channel CHECK (channel IN ('call', 'sms', 'visit', 'email'))
);
CREATE INDEX loan_contacts_of_loan ON loan_contacts (client_id, loan_id, contact_id);
