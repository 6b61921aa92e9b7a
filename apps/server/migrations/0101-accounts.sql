-- Browsers in which a client signed in, each by a mark that the browser keeps: a keyed hash of it,
-- bound to the client.
CREATE TABLE client_devices (
  client_id uuid NOT NULL,
  mark_index text NOT NULL,
  -- What the list of sessions calls it.
  device text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- When the second factor was last given in it.
  factor_given_at timestamptz,
  PRIMARY KEY (client_id, mark_index)
);
CREATE INDEX client_devices_by_age ON client_devices (last_seen_at);
