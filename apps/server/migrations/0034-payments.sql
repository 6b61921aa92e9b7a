-- What shows that staff paid a payout by hand, from the lender's bank account. It belongs to the
-- payments; the table that 0031 made for it was never used.
DROP TABLE payout_evidence;
CREATE TABLE payout_evidence (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  bank_reference text NOT NULL,
  paid_on date NOT NULL,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, payout_id),
  CHECK (approved_by <> proposed_by)
);
