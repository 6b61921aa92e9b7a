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
