-- A withdrawal can pay what its client owes for a payment that went back (1300), instead of a bank
-- account or a loan: it is paid at once, and `payout_id` names the receipt that it became.
ALTER TABLE withdrawals ADD COLUMN paid_debt boolean NOT NULL DEFAULT false;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_of_a_debt
  CHECK (NOT paid_debt OR (loan_id IS NULL AND status = 'paid'));
