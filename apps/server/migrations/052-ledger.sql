-- The allowance for loan losses (1190) and the impairment of loans (5040), which finance posts by
-- hand. Impairment falls below zero when more is released than was booked here.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_known_code CHECK (
  code IN (
    1000, 1010, 1100, 1110, 1120, 1190, 1200, 1300, 1400, 1900, 2000, 2010, 2100, 2110, 2200, 2210,
    2300, 2400, 3000, 4000, 4010, 4900, 5000, 5010, 5020, 5030, 5040, 5900
  )
) NOT VALID;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_below_zero;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_not_below_zero CHECK (
  CASE
    WHEN code IN (1000, 1010, 1900, 3000, 5040) THEN true
    WHEN code IN (
      1100, 1110, 1120, 1200, 1300, 1400, 5000, 5010, 5020, 5030, 5900
    ) THEN debits >= credits
    ELSE credits >= debits
  END
) NOT VALID;
