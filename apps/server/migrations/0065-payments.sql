-- The bank's confirmation (a PDF) of a payout in dollars that staff paid by hand. A row is written
-- with the proposal that names it, and stays when that is declined. What was recorded before had
-- no file: only later evidence needs one.
CREATE TABLE payout_evidence_files (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, payout_id, file_id)
);

ALTER TABLE payout_evidence ADD COLUMN file_id uuid;
ALTER TABLE payout_evidence ADD COLUMN needs_file boolean NOT NULL DEFAULT false;
ALTER TABLE payout_evidence ALTER COLUMN needs_file SET DEFAULT true;
ALTER TABLE payout_evidence ADD CONSTRAINT payout_evidence_names_file
  CHECK (file_id IS NOT NULL OR NOT needs_file);
