-- Money that someone paid for a client to the lender's own bank account is a receipt too. It names
-- the reference of the bank, as others name the charge or the returned transfer.
ALTER TABLE receipts ADD COLUMN bank_reference text;
-- It was in suspense (1900) before, and not in the books of the bank alone (1010).
ALTER TABLE receipts ADD COLUMN from_suspense boolean NOT NULL DEFAULT false;
-- Two people reversed it, because it was recorded by mistake.
ALTER TABLE receipts ADD COLUMN reversed_on date;
ALTER TABLE receipts DROP CONSTRAINT receipts_one_source;
ALTER TABLE receipts ADD CONSTRAINT receipts_one_source
  CHECK (num_nonnulls(payment_id, payout_id, own_source_id, bank_reference) = 1);
ALTER TABLE receipts ADD CONSTRAINT receipts_reversed
  CHECK (reversed_on IS NULL OR bank_reference IS NOT NULL AND unapplied = 0 AND refunding = 0);

-- Who paid, and the bank's confirmation (a PDF). A row is written with the proposal that names it,
-- and stays when that is declined.
CREATE TABLE bank_receipts (
  client_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  payer text NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, receipt_id)
);
-- Staff open its confirmation by the receipt's id alone.
CREATE INDEX bank_receipts_by_id ON bank_receipts (receipt_id);

-- Shared: the references of the bank that are recorded, without blanks and in capitals, so that no
-- payment is recorded twice. One that was recorded by mistake can be recorded again.
CREATE TABLE bank_references (
  reference text PRIMARY KEY,
  client_id uuid NOT NULL,
  receipt_id uuid NOT NULL
);
-- Staff search by the reference of the bank.
CREATE INDEX receipts_by_bank_reference ON receipts (bank_reference)
  WHERE bank_reference IS NOT NULL;
