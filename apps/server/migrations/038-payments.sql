-- Money that a client already has with us, and pays something else with, is a receipt too. It names
-- the record that it came from, as others name the charge or the returned transfer.
ALTER TABLE receipts ADD COLUMN own_source_id uuid;
ALTER TABLE receipts DROP CONSTRAINT receipts_one_source;
ALTER TABLE receipts ADD CONSTRAINT receipts_one_source
  CHECK (num_nonnulls(payment_id, payout_id, own_source_id) = 1);
