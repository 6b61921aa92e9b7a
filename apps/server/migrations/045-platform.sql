-- Which services outside the product do not answer, and since when: what one process notices, the
-- readiness and the metrics of all tell.
CREATE TABLE service_outages (
  service text PRIMARY KEY,
  since timestamptz NOT NULL,
  last_failed_at timestamptz NOT NULL
);
