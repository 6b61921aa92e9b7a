-- Redress (5050): what the lender owes a client because of its mistake. It is an expense, and a
-- receipt of the client (2200) that names the complaint. 079 checks the rows that are there.
-- Receipts come before the ledger, as in every booking: the other way round is a deadlock with one.
ALTER TABLE receipts ADD COLUMN complaint_id uuid;
ALTER TABLE receipts DROP CONSTRAINT receipts_one_source;
ALTER TABLE receipts ADD CONSTRAINT receipts_one_source CHECK (
  num_nonnulls(payment_id, payout_id, own_source_id, bank_reference, complaint_id) = 1
) NOT VALID;

ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_known_code CHECK (
  code IN (
    1000, 1010, 1100, 1110, 1120, 1190, 1200, 1300, 1400, 1900, 2000, 2010, 2100, 2110, 2200, 2210,
    2300, 2400, 3000, 4000, 4010, 4900, 5000, 5010, 5020, 5030, 5040, 5050, 5900
  )
) NOT VALID;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_below_zero;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_not_below_zero CHECK (
  CASE
    WHEN code IN (1000, 1010, 1900, 3000, 5040) THEN true
    WHEN code IN (
      1100, 1110, 1120, 1200, 1300, 1400, 5000, 5010, 5020, 5030, 5050, 5900
    ) THEN debits >= credits
    ELSE credits >= debits
  END
) NOT VALID;
