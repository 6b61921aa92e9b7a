-- The search of staff: by an exact amount.
CREATE INDEX receipts_by_amount ON receipts (amount, receipt_id);
CREATE INDEX payouts_by_amount ON payouts (amount, payout_id);
