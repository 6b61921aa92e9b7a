-- 2110 holds the money of a withdrawal that waits for staff (docs/ledger.md): it has no payout yet.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_known_code CHECK (
  code IN (
    1000, 1010, 1100, 1110, 1120, 1200, 1300, 2000, 2010, 2100, 2110, 2200, 2210, 2300, 2400,
    3000, 4000, 4010, 5000, 5010, 5020, 5030
  )
);
