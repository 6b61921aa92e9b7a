-- A refund that the provider was not asked for yet waits while its client is not served.
ALTER TABLE refunds ADD COLUMN is_held boolean NOT NULL DEFAULT false;
