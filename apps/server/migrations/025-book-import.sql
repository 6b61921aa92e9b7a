-- The lender's own references of clients, loans and investments that were imported: each names one
-- record, so that a file that is imported twice imports nothing twice.
CREATE TABLE import_references (
  kind text NOT NULL CHECK (kind IN ('client', 'loan', 'investment')),
  reference text NOT NULL,
  client_id uuid NOT NULL,
  record_id uuid NOT NULL,
  imported_on date NOT NULL,
  PRIMARY KEY (kind, reference)
);
