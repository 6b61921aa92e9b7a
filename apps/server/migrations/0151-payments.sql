-- Why staff chose to pay it by hand; empty for a payout that only they can pay.
ALTER TABLE payouts ADD COLUMN by_hand_choice text NOT NULL DEFAULT '';
