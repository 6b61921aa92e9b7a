-- Payments know no purpose: what a payment is for is a subject that only its purpose reads.

ALTER TABLE payments ADD COLUMN subject jsonb;
-- Equal for payments of one client and purpose that are for the same thing.
ALTER TABLE payments ADD COLUMN subject_key text;
-- The record that the purpose made of the money.
ALTER TABLE payments ADD COLUMN result_id uuid;
-- When the purpose was told that the payment no longer counts on what was reserved for it.
ALTER TABLE payments ADD COLUMN released_at timestamptz;

-- The whole book: every row is moved over.
UPDATE payments SET
  subject = CASE purpose
    WHEN 'repayment' THEN
      jsonb_build_object('version', 1, 'loanType', loan_type, 'loanId', loan_id)
    ELSE jsonb_build_object('version', 1, 'kind', investment_type, 'form', form)
  END,
  subject_key = coalesce(form_hash, loan_id::text),
  result_id = investment_id,
  released_at = CASE WHEN status IN ('failed', 'abandoned', 'unapplied')
    THEN coalesce(booked_at, created_at) END;

UPDATE payments SET result_id = repayment.repayment_id
FROM loan_repayments AS repayment
WHERE repayment.client_id = payments.client_id AND repayment.payment_id = payments.payment_id;

ALTER TABLE payments ALTER COLUMN subject SET NOT NULL;
ALTER TABLE payments DROP CONSTRAINT payments_purpose_check;
ALTER TABLE payouts DROP CONSTRAINT payouts_purpose_check;

-- Finds a payment in progress for the same subject.
CREATE INDEX payments_by_subject ON payments (client_id, purpose, subject_key)
  WHERE subject_key IS NOT NULL;
DROP INDEX payments_by_form;

ALTER TABLE payments DROP COLUMN loan_type;
ALTER TABLE payments DROP COLUMN loan_id;
ALTER TABLE payments DROP COLUMN investment_type;
ALTER TABLE payments DROP COLUMN investment_id;
ALTER TABLE payments DROP COLUMN form;
ALTER TABLE payments DROP COLUMN form_hash;
