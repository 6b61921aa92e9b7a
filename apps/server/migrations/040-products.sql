-- For how many days of a loan penalties pause while its client's request for help waits.
ALTER TABLE loan_product_versions ADD COLUMN penalty_pause_days integer NOT NULL DEFAULT 0;
ALTER TABLE loan_product_versions ADD CONSTRAINT loan_product_versions_penalty_pause
  CHECK (penalty_pause_days BETWEEN 0 AND 90);
