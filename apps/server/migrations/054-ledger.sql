-- Every account is checked while calls go on: adding the constraints (052) held them up briefly.
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_not_below_zero;
