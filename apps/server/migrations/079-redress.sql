-- Every row is checked while calls go on: adding the constraints (078) held them up briefly.
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_not_below_zero;
ALTER TABLE receipts VALIDATE CONSTRAINT receipts_one_source;
