-- On a Citus, tables under a foreign key cannot be written in a transaction that read the book
-- before, and closing a month is one. Some databases were made without this key.
ALTER TABLE ledger_month_balances
  DROP CONSTRAINT IF EXISTS ledger_month_balances_month_fkey;
