-- A transfer is between two accounts. They may have the same code and belong to two records: the
-- capital of a matured investment becomes that of the next plan.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_check;
ALTER TABLE ledger_transfers ADD CONSTRAINT ledger_transfers_between_two_accounts
  CHECK (debit_code <> credit_code OR debit_subject_id <> credit_subject_id);
