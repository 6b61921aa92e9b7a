-- What a client paid with, for the receipt on the page: `Card ending in 4081`.
ALTER TABLE payments ADD COLUMN paid_with text;

-- The last four digits of the account, for the lists in which a transfer is named.
ALTER TABLE payouts ADD COLUMN account_ending text NOT NULL DEFAULT '';
