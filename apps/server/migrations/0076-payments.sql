-- The queues of staff, oldest first, found without reading what does not wait.
CREATE INDEX receipts_waiting ON receipts (receipt_id) WHERE unapplied > 0;
CREATE INDEX disputes_waiting ON disputes (dispute_id) WHERE state = 'open';
CREATE INDEX payouts_by_hand ON payouts (payout_id)
  WHERE status = 'requested' AND currency <> 'NGN';
CREATE INDEX payouts_stuck ON payouts (payout_id)
  WHERE status IN ('requested', 'sent') AND currency = 'NGN' AND waiting_for <> '';
