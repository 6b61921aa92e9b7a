-- Accounts for what happens outside a payment's usual course (docs/ledger.md): the bank, refunds,
-- chargebacks, tax on returns, waivers, write-offs and opening balances.

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_known_code CHECK (
  code IN (
    1000, 1010, 1100, 1110, 1120, 1200, 1300, 2000, 2010, 2100, 2200, 2210, 2300, 2400, 3000,
    4000, 4010, 5000, 5010, 5020, 5030
  )
);

-- Cash and opening balances may fall below zero; no other account may.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_below_zero;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_not_below_zero CHECK (
  CASE
    WHEN code IN (1000, 1010, 3000) THEN true
    WHEN code IN (1100, 1110, 1120, 1200, 1300, 5000, 5010, 5020, 5030) THEN debits >= credits
    ELSE credits >= debits
  END
);
