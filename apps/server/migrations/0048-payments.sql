-- A keyed hash of the bank and account number that a transfer goes to. The number itself is sealed,
-- and the check of the ledger compares this with what the client asked for. Empty for transfers
-- that were ordered before.
ALTER TABLE payouts ADD COLUMN account_index text NOT NULL DEFAULT '';
