-- Loans, from application to last repayment.

-- Shared: the lender's terms. A loan keeps the terms under which it was offered.
CREATE TABLE loan_products (
  loan_type text PRIMARY KEY,
  minimum bigint NOT NULL,
  maximum bigint,
  shortest_months integer NOT NULL,
  longest_months integer NOT NULL,
  rate_ppm integer NOT NULL,
  penalty_ppm_per_day integer NOT NULL,
  penalty_cap_ppm integer NOT NULL
);
-- Amounts in kobo, rates in parts per million.
INSERT INTO loan_products VALUES
  ('personal',       10000,     1000000000,  1, 4,  40000, 10000, 1000000),
  ('business',       100000000, 10000000000, 1, 4,  40000, 10000, 1000000),
  ('rainy-day',      100000,    NULL,        1, 4,  40000, 10000, 1000000),
  ('summer-time',    100000,    NULL,        1, 12, 60000, 10000, 1000000),
  ('work-tool',      100000,    NULL,        1, 24, 40000, 10000, 1000000),
  ('proof-of-funds', 100000,    NULL,        1, 12, 40000, 10000, 1000000);

CREATE TABLE loans (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  loan_type text NOT NULL,
  -- The codes of the wire; the domain's state table names their combinations.
  stage smallint NOT NULL,
  status smallint NOT NULL,
  is_approved smallint NOT NULL,
  is_accepted smallint NOT NULL,
  state text NOT NULL CHECK (state IN (
    'applied', 'verified', 'offered', 'accepted', 'active', 'overdue', 'complete',
    'disapproved', 'rejected', 'expired', 'cancelled'
  )),
  -- True until the loan ends; the unique index below allows a client one open loan (LON-57).
  is_open boolean NOT NULL,
  requested_amount bigint NOT NULL CHECK (requested_amount > 0),
  requested_months integer NOT NULL CHECK (requested_months > 0),
  reason_for_loan text NOT NULL DEFAULT '',
  -- The client's answers as they were given, identity numbers sealed.
  application jsonb NOT NULL,
  monthly_income bigint,
  bank_code text NOT NULL,
  account_number_sealed text NOT NULL,
  account_name text NOT NULL DEFAULT '',
  -- The product's terms until there is an offer, then the offer's.
  amount bigint,
  months integer NOT NULL,
  rate_ppm integer NOT NULL,
  penalty_ppm_per_day integer NOT NULL,
  penalty_cap_ppm integer NOT NULL,
  -- The terms that the client accepted, in a versioned shape of their own, and when.
  accepted_terms jsonb,
  accepted_at timestamptz,
  applied_on date NOT NULL,
  applied_at timestamptz NOT NULL,
  verified_by uuid,
  offered_by uuid,
  offered_on date,
  offer_expires_on date,
  disbursed_by uuid,
  disbursed_on date,
  disbursed_at timestamptz,
  due_on date,
  completed_on date,
  disapproval_reason text NOT NULL DEFAULT '',
  -- Returned disbursements reversed these amounts; they are neither a repayment nor a cost.
  returned_principal bigint NOT NULL DEFAULT 0 CHECK (returned_principal >= 0),
  returned_interest bigint NOT NULL DEFAULT 0 CHECK (returned_interest >= 0),
  PRIMARY KEY (client_id, loan_id)
);
CREATE UNIQUE INDEX loans_one_open ON loans (client_id) WHERE is_open;
CREATE INDEX loans_by_state ON loans (state, loan_id);
CREATE INDEX loans_by_id ON loans (loan_id);

CREATE TABLE loan_documents (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  document_id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  PRIMARY KEY (client_id, loan_id, document_id),
  UNIQUE (client_id, loan_id, kind)
);

CREATE TABLE loan_instalments (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  number integer NOT NULL,
  due_on date NOT NULL,
  principal bigint NOT NULL CHECK (principal >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  principal_paid bigint NOT NULL DEFAULT 0 CHECK (principal_paid BETWEEN 0 AND principal),
  interest_paid bigint NOT NULL DEFAULT 0 CHECK (interest_paid BETWEEN 0 AND interest),
  interest_earned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, loan_id, number)
);
CREATE INDEX loan_instalments_unpaid ON loan_instalments (due_on)
  WHERE principal_paid < principal OR interest_paid < interest;
CREATE INDEX loan_instalments_unearned ON loan_instalments (due_on) WHERE NOT interest_earned;

-- At most one penalty per loan and day, so that closing a day twice adds nothing.
CREATE TABLE loan_penalties (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  charged_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (client_id, loan_id, charged_on)
);

CREATE TABLE loan_repayments (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  repayment_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  penalty_part bigint NOT NULL,
  interest_part bigint NOT NULL,
  principal_part bigint NOT NULL,
  paid_on date NOT NULL,
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, repayment_id),
  UNIQUE (client_id, payment_id),
  CHECK (amount = penalty_part + interest_part + principal_part)
);
