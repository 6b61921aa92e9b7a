-- The provider cannot pay a refund before someone gives it the payer's bank details there.
ALTER TABLE refunds ADD COLUMN needs_attention boolean NOT NULL DEFAULT false;
