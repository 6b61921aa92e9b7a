-- Corrections of a verified identity that staff proposed, each with the PDF that proves it. What it
-- was made on and what it would become are sealed; the proposal itself names the row alone.
CREATE TABLE identity_corrections (
  client_id uuid NOT NULL,
  correction_id uuid NOT NULL,
  values_sealed text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  proposed_by uuid NOT NULL,
  proposed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, correction_id)
);
