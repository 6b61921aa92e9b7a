-- Documents that we issue to a client: the agreement of a loan, receipts, the discharge letter.
-- What one says is stored in the transaction that causes it; the PDF is made once, soon
-- afterwards, and never again.
CREATE TABLE issued_documents (
  client_id uuid NOT NULL,
  document_id uuid NOT NULL,
  kind text NOT NULL,
  -- The loan or the repayment that it is about.
  subject_id uuid NOT NULL,
  -- A loan that was complete twice has two letters.
  number integer NOT NULL,
  -- What it says, in this version of its kind's shape.
  version smallint NOT NULL,
  data jsonb NOT NULL,
  issued_on date NOT NULL,
  issued_at timestamptz NOT NULL,
  -- Since when it says what is no longer so.
  withdrawn_on date,
  -- The PDF, and the hash of the code printed on it; null until it is made.
  file_key text,
  sha256 text,
  bytes integer,
  code_hash bytea,
  PRIMARY KEY (client_id, document_id),
  CONSTRAINT issued_documents_one_of_each UNIQUE (client_id, kind, subject_id, number),
  CONSTRAINT issued_documents_made_whole CHECK (
    (file_key IS NULL) = (sha256 IS NULL) AND (file_key IS NULL) = (bytes IS NULL)
    AND (file_key IS NULL) = (code_hash IS NULL)
  )
);
-- Documents that were issued and whose PDF could not be made: staff look for them.
CREATE INDEX issued_documents_unmade ON issued_documents (issued_at) WHERE file_key IS NULL;

-- What anybody may learn who holds a document of ours and types its code. It names no client.
CREATE TABLE issued_document_codes (
  code_hash bytea PRIMARY KEY,
  kind text NOT NULL,
  issued_on date NOT NULL,
  withdrawn_on date
);
