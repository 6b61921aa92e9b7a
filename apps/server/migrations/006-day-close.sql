-- Shared: one row for each closed business date, with what each step changed.
CREATE TABLE day_closes (
  business_date date PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  steps jsonb NOT NULL DEFAULT '{}',
  -- Into how many buckets of clients the date is cut.
  buckets integer NOT NULL DEFAULT 1,
  -- The seal of the whole book: of all seals that the close made, and how many clients those are
  -- of. Null until it is finished.
  sealed_clients integer,
  seal bytea
);

-- The day close works through the clients in buckets. Shared: one row for each bucket of a business
-- date, with what each step changed in it.
CREATE TABLE day_close_buckets (
  business_date date NOT NULL,
  bucket integer NOT NULL,
  finished_at timestamptz,
  steps jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (business_date, bucket)
);
CREATE INDEX day_close_buckets_open ON day_close_buckets (business_date, bucket)
  WHERE finished_at IS NULL;

-- The close that is in progress: its date, into how many buckets it is cut, and which are finished.
-- It is in PL/pgSQL because Citus cannot plan a parameterised query over a function in SQL that
-- reads its tables, and every command of a client asks this one for the client's date.
CREATE FUNCTION close_in_progress()
RETURNS TABLE (closing_date date, bucket_count integer, finished integer[])
STABLE LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY SELECT closing.business_date, closing.buckets, ARRAY(
    SELECT part.bucket FROM day_close_buckets AS part
    WHERE part.business_date = closing.business_date AND part.finished_at IS NOT NULL
    ORDER BY part.bucket
  )
  FROM day_closes AS closing
  JOIN business_clock AS clock ON clock.business_date = closing.business_date
  WHERE closing.finished_at IS NULL;
END
$$;
