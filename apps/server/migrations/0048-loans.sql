-- A keyed hash of the loan's bank account, as its payout has one; empty for an account that was
-- entered before.
ALTER TABLE loans ADD COLUMN account_index text NOT NULL DEFAULT '';
