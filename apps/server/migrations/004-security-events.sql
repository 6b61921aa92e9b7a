-- Sign-ins, limits, refused calls and changes of credentials, of clients and staff. Shared: an
-- unknown address has no client. They are deleted after SECURITY_EVENT_DAYS.
CREATE TABLE security_events (
  event_id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  client_id uuid,
  staff_id uuid,
  -- The address that was typed, masked, where it is no one's.
  who text NOT NULL,
  network text NOT NULL,
  device text NOT NULL,
  call text NOT NULL,
  status smallint NOT NULL,
  -- More than one: so many alike, from one network in one minute, beyond the limit of single rows.
  times integer NOT NULL CHECK (times > 0)
);
CREATE INDEX security_events_by_kind ON security_events (kind, event_id);
CREATE INDEX security_events_by_network ON security_events (network, event_id);
CREATE INDEX security_events_of_client ON security_events (client_id, event_id)
  WHERE client_id IS NOT NULL;
CREATE INDEX security_events_of_staff ON security_events (staff_id, event_id)
  WHERE staff_id IS NOT NULL;

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
