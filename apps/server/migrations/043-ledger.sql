-- Totals of accounts are in no index, and pages have room for a second version of a row: adding to
-- an account then writes no index entry. The rows with this code are few.
DROP INDEX ledger_accounts_recoverable;
CREATE INDEX ledger_accounts_recoverable ON ledger_accounts (subject_id) WHERE code = 1300;
ALTER TABLE ledger_accounts SET (fillfactor = 90);
