-- What staff write about a client. A note is corrected by a later one.
CREATE TABLE client_notes (
  client_id uuid NOT NULL,
  note_id uuid NOT NULL,
  -- Business time.
  written_at timestamptz NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  role text NOT NULL,
  text text NOT NULL,
  corrects_id uuid,
  PRIMARY KEY (client_id, note_id)
);

-- The timeline of a client, newest first.
CREATE INDEX audit_log_of_client ON audit_log (client_id, at, entry_id)
  WHERE client_id IS NOT NULL;
