-- The part of a trader's sales that counts as income; null where sales are not asked for.
ALTER TABLE loan_product_versions ADD COLUMN turnover_share_ppm integer;
ALTER TABLE loan_product_versions ADD CONSTRAINT loan_product_versions_turnover_share
  CHECK (turnover_share_ppm BETWEEN 1 AND 1000000);
UPDATE loan_product_versions SET turnover_share_ppm = 300000 WHERE loan_type = 'personal';
