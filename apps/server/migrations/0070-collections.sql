-- Monthly top-ups: a saved card is charged once a month, and each charge starts an investment.

-- What clients have chosen. A stopped one stays, with the reason.
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

-- One row for each charge that a client was told of.
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
