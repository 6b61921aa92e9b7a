-- That a client agreed, with an application, that credit bureaus are asked about them and told of
-- the loan. Rows are never changed.
CREATE TABLE credit_check_consents (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  text_version text NOT NULL,
  given_on date NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id)
);
