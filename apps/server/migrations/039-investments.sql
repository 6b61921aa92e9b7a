-- A withdrawal can pay a loan of the same client instead of a bank account: it is paid at once, and
-- `payout_id` names the receipt that it became.
ALTER TABLE withdrawals ADD COLUMN loan_id uuid;
ALTER TABLE withdrawals ADD COLUMN repayment_id uuid;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_of_a_loan
  CHECK ((loan_id IS NULL) = (repayment_id IS NULL) AND (loan_id IS NULL OR status = 'paid'));
-- Which of a client's repayments came from an investment.
CREATE INDEX withdrawals_by_repayment ON withdrawals (client_id, repayment_id)
  WHERE repayment_id IS NOT NULL;
