-- The part of the interest not yet due that a client saves by settling a loan early.
ALTER TABLE loan_product_versions ADD COLUMN rebate_ppm integer NOT NULL DEFAULT 0;
ALTER TABLE loan_product_versions ADD CONSTRAINT loan_product_versions_rebate CHECK (
  rebate_ppm BETWEEN 0 AND 1000000
);
