-- Only these codes are summed up over all clients. While the statistics knew of no account with a
-- code yet, such as that of penalties, PostgreSQL took the index of all codes for the shortest way
-- to one loan's account, and read every account with this code for each loan that it asked about.
DROP INDEX ledger_accounts_by_code;
CREATE INDEX ledger_accounts_of_cash ON ledger_accounts (code, currency)
  WHERE code IN (1000, 1010);
