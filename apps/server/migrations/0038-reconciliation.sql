-- PostgreSQL knows nothing of rows that were just written and would compare a day row by row. The
-- application's role owns no table, so a function of the owner gathers what the planner needs.
CREATE FUNCTION analyze_reconciliation() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE reconciliation_entries;
END
$$;
