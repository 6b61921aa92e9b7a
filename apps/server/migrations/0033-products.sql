-- The tax held back from returns, in parts per million, for anniversaries from a date on. Of the
-- versions for one date the latest counts. Shared: the law is the same for all clients. It belongs
-- to the products; the table that 0031 made for it was never used.
DROP TABLE withholding_tax_versions;
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
