-- As it was, in another language: Citus cannot plan a parameterised query over a function in SQL
-- that reads its tables, and every command of a client asks this one for the client's date.
CREATE OR REPLACE FUNCTION close_in_progress()
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
