-- Security events are never changed or deleted by the application, so that nobody who can run a
-- statement of its own removes the traces. Old ones are deleted by a function of the owner, at
-- most one batch at a time, and never those of the last 30 days, the shortest time that
-- SECURITY_EVENT_DAYS may be.
CREATE FUNCTION delete_old_security_events(before_id uuid, batch integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM security_events WHERE event_id IN (
    SELECT event_id FROM security_events
    WHERE event_id < before_id AND at < now() - interval '30 days'
    ORDER BY event_id LIMIT batch
  );
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END
$$;
REVOKE ALL ON FUNCTION delete_old_security_events FROM PUBLIC;
