-- What the lender offers. Shared tables: they belong to no client. Each approved change adds a
-- version, and the highest version is the current one, so the terms of any day can be read again.

CREATE TABLE loan_product_versions (
  loan_type text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint CHECK (maximum >= minimum),
  shortest_months integer NOT NULL CHECK (shortest_months > 0),
  longest_months integer NOT NULL CHECK (longest_months >= shortest_months),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  -- The lowest rate that an approver may offer; rate_ppm is the highest.
  lowest_rate_ppm integer NOT NULL CHECK (lowest_rate_ppm BETWEEN 1 AND rate_ppm),
  -- The largest loan as a multiple of monthly income, as a fraction because 40/29 has no decimals.
  income_multiple_numerator bigint CHECK (income_multiple_numerator > 0),
  income_multiple_denominator bigint CHECK (income_multiple_denominator > 0),
  -- The part of monthly income that a month's repayment may take before a duration is disabled.
  affordability_ppm integer CHECK (affordability_ppm > 0),
  penalty_ppm_per_day integer NOT NULL CHECK (penalty_ppm_per_day >= 0),
  penalty_cap_ppm integer NOT NULL CHECK (penalty_cap_ppm >= penalty_ppm_per_day),
  -- The part of the interest not yet due that a client saves by settling a loan early.
  rebate_ppm integer NOT NULL DEFAULT 0,
  -- Ranges of amounts a client chooses from, lowest first; amounts are texts.
  tiers jsonb NOT NULL DEFAULT '[]',
  -- Who proposed and who approved this version; null for the ones a new database starts with.
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (loan_type, version),
  CHECK ((income_multiple_numerator IS NULL) = (income_multiple_denominator IS NULL)),
  CHECK (approved_by <> proposed_by),
  CONSTRAINT loan_product_versions_rebate CHECK (rebate_ppm BETWEEN 0 AND 1000000)
);
INSERT INTO loan_product_versions (
  loan_type, version, minimum, maximum, shortest_months, longest_months, rate_ppm, lowest_rate_ppm,
  income_multiple_numerator, income_multiple_denominator, affordability_ppm,
  penalty_ppm_per_day, penalty_cap_ppm, tiers
) VALUES
  ('personal', 1, 10000, 1000000000, 1, 4, 40000, 15000, NULL, NULL, NULL, 10000, 1000000,
    '[{"minimum": "10000", "maximum": "99999900"},
      {"minimum": "100000000", "maximum": "499999900"},
      {"minimum": "500000000", "maximum": "1000000000"}]'),
  ('business', 1, 100000000, 10000000000, 1, 4, 40000, 15000, NULL, NULL, NULL, 10000, 1000000,
    '[]'),
  ('rainy-day', 1, 100000, NULL, 1, 4, 40000, 15000, 40, 29, 400000, 10000, 1000000, '[]'),
  ('summer-time', 1, 100000, NULL, 1, 12, 60000, 15000, 480, 172, 600000, 10000, 1000000, '[]'),
  ('work-tool', 1, 100000, NULL, 1, 24, 40000, 15000, 40, 29, 400000, 10000, 1000000, '[]'),
  ('proof-of-funds', 1, 100000, NULL, 1, 12, 40000, 15000, NULL, NULL, 400000, 10000, 1000000,
    '[]');

CREATE TABLE investment_tier_versions (
  code text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  minimum bigint NOT NULL CHECK (minimum > 0),
  maximum bigint CHECK (maximum >= minimum),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (code, version),
  CHECK (approved_by <> proposed_by)
);
INSERT INTO investment_tier_versions (code, version, currency, minimum, maximum, rate_ppm) VALUES
  ('base', 1, 'NGN', 1000000,    9999900,     5000),
  ('03oa', 1, 'NGN', 10000000,   99999900,    10000),
  ('k891', 1, 'NGN', 100000000,  199999900,   12500),
  ('lu3q', 1, 'NGN', 200000000,  499999900,   14000),
  ('5v1s', 1, 'NGN', 500000000,  999999900,   16000),
  ('r0d3', 1, 'NGN', 1000000000, 10000000000, 18000),
  ('usd',  1, 'USD', 10000,      NULL,        10000);

-- Limited-time offers, sold in slots. The terms never change after the row was written; its state
-- changes with two people, and its slots with each payment.
CREATE TABLE offers (
  offer_id uuid NOT NULL,
  name text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  slots integer NOT NULL CHECK (slots > 0),
  months integer NOT NULL CHECK (months > 0),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  state text NOT NULL CHECK (state IN ('draft', 'open', 'closed')),
  -- Slots that clients are paying for, and slots of investments that have begun.
  slots_reserved integer NOT NULL DEFAULT 0 CHECK (slots_reserved >= 0),
  slots_sold integer NOT NULL DEFAULT 0 CHECK (slots_sold >= 0),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (offer_id),
  CONSTRAINT offers_are_never_oversold CHECK (slots_reserved + slots_sold <= slots)
);

-- The tax held back from returns, for anniversaries from a date on. Of the versions for one date
-- the latest counts: the law is the same for all clients.
CREATE TABLE withholding_tax_versions (
  version integer NOT NULL CHECK (version > 0),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 500000),
  effective_on date NOT NULL,
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (version),
  CHECK (approved_by <> proposed_by)
);
INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on) VALUES (1, 0, '1970-01-01');

-- The amounts above which a withdrawal is protected, by currency: held to an account that is not
-- known, waiting for the client's identity (of what they invested in all), waiting for staff.
CREATE TABLE withdrawal_rule_versions (
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  version integer NOT NULL CHECK (version > 0),
  hold_above bigint NOT NULL CHECK (hold_above >= 0),
  identity_above bigint NOT NULL CHECK (identity_above >= 0),
  -- Null: staff approve none for its amount.
  approval_above bigint CHECK (approval_above >= 0),
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (currency, version),
  CONSTRAINT withdrawal_rule_versions_two_people CHECK (approved_by <> proposed_by)
);
INSERT INTO withdrawal_rule_versions (currency, version, hold_above, identity_above) VALUES
  ('NGN', 1, 100000000, 500000000),
  ('USD', 1, 100000, 500000);
