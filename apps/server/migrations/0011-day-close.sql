-- Shared: one row for each closed business date, with what each step changed.
CREATE TABLE day_closes (
  business_date date PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  steps jsonb NOT NULL DEFAULT '{}'
);
