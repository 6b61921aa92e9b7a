-- A payout above the provider's largest transfer is sent in parts, each a payout of its own that
-- names the whole. The whole itself is never sent; `parts` counts those that were made for it.
ALTER TABLE payouts ADD COLUMN part_of uuid;
ALTER TABLE payouts ADD COLUMN part_number integer;
ALTER TABLE payouts ADD COLUMN parts integer NOT NULL DEFAULT 0;
ALTER TABLE payouts ADD CONSTRAINT payouts_part_whole CHECK (
  (part_of IS NULL) = (part_number IS NULL) AND (part_of IS NULL OR parts = 0)
);
CREATE INDEX payouts_parts ON payouts (client_id, part_of) WHERE part_of IS NOT NULL;

-- Staff pay it from the lender's own bank account, so the worker never sends it. `ordered_at` is
-- written before the provider is asked to send it: from then on it cannot be paid by hand.
ALTER TABLE payouts ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
ALTER TABLE payouts ADD COLUMN ordered_at timestamptz;
UPDATE payouts SET by_hand = true WHERE currency <> 'NGN';
UPDATE payouts SET ordered_at = claimed_at WHERE currency = 'NGN';

-- `part`: a part of it failed or came back, and is to be sent again.
ALTER TABLE payouts DROP CONSTRAINT payouts_waiting_for;
ALTER TABLE payouts ADD CONSTRAINT payouts_waiting_for CHECK (
  waiting_for IN ('', 'balance', 'otp', 'throttled', 'answer', 'part')
);

DROP INDEX payouts_by_hand;
DROP INDEX payouts_stuck;
CREATE INDEX payouts_by_hand ON payouts (payout_id) WHERE status = 'requested' AND by_hand;
CREATE INDEX payouts_stuck ON payouts (payout_id) WHERE waiting_for <> '';
