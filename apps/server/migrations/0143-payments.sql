-- When staff first opened a payout's account to pay it by hand: only then can it have been paid so.
ALTER TABLE payouts ADD COLUMN by_hand_begun_at timestamptz;
