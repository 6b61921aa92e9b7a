-- Who of staff opened which version of a client's document, and when first. Some decisions wait for
-- it: an officer verifies, and a second person approves, only after looking.
CREATE TABLE document_openings (
  client_id uuid NOT NULL,
  document_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  -- Business time.
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, document_id, staff_id)
);
