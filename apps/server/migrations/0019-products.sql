-- What the lender offers: loan products and investment tiers. Shared tables: they belong to no
-- client. Each approved change adds a version, and the highest version is the current one, so the
-- terms of any day can be read again. Amounts in minor units, rates in parts per million.

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
  -- Ranges of amounts a client chooses from, lowest first; amounts are texts.
  tiers jsonb NOT NULL DEFAULT '[]',
  -- Who proposed and who approved this version; null for the ones a new database starts with.
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (loan_type, version),
  CHECK ((income_multiple_numerator IS NULL) = (income_multiple_denominator IS NULL)),
  CHECK (approved_by <> proposed_by)
);

-- The terms that stand today, with the figures that were part of the code until now.
INSERT INTO loan_product_versions (
  loan_type, version, minimum, maximum, shortest_months, longest_months, rate_ppm, lowest_rate_ppm,
  income_multiple_numerator, income_multiple_denominator, affordability_ppm,
  penalty_ppm_per_day, penalty_cap_ppm, tiers
)
SELECT product.loan_type, 1, product.minimum, product.maximum, product.shortest_months,
  product.longest_months, product.rate_ppm, least(15000, product.rate_ppm),
  added.numerator, added.denominator, added.affordability_ppm,
  product.penalty_ppm_per_day, product.penalty_cap_ppm, added.tiers
FROM loan_products AS product
JOIN (VALUES
  ('personal', NULL::bigint, NULL::bigint, NULL::integer,
    '[{"minimum": "10000", "maximum": "99999900"},
      {"minimum": "100000000", "maximum": "499999900"},
      {"minimum": "500000000", "maximum": "1000000000"}]'::jsonb),
  ('business', NULL, NULL, NULL, '[]'),
  ('rainy-day', 40, 29, 400000, '[]'),
  ('summer-time', 480, 172, 600000, '[]'),
  ('work-tool', 40, 29, 400000, '[]'),
  ('proof-of-funds', NULL, NULL, 400000, '[]')
) AS added (loan_type, numerator, denominator, affordability_ppm, tiers)
  ON added.loan_type = product.loan_type;

DROP TABLE loan_products;

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
