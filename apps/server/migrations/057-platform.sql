-- Shared: the business dates that the sandbox closed before they were over. Windows of minutes and
-- hours are measured by the real time, in which each of these dates is a day that has passed too.
CREATE TABLE skipped_days (
  business_date date PRIMARY KEY,
  -- Real time.
  skipped_at timestamptz NOT NULL
);
CREATE INDEX skipped_days_by_time ON skipped_days (skipped_at);
