-- Less than this, unpaid, makes a loan neither late nor dearer: it cannot be paid by card alone. It
-- is the provider's smallest charge on the day of the offer; loans offered before count every kobo.
ALTER TABLE loans ADD COLUMN smallest_arrears bigint NOT NULL DEFAULT 1;
ALTER TABLE loans ADD CONSTRAINT loans_smallest_arrears_above_zero CHECK (smallest_arrears > 0);

-- The due date from which on an overdue loan is late.
ALTER TABLE loans ADD COLUMN arrears_since date;
UPDATE loans SET arrears_since = (
  SELECT min(instalment.due_on) FROM loan_instalments AS instalment
  WHERE instalment.client_id = loans.client_id AND instalment.loan_id = loans.loan_id
    AND instalment.principal_paid + instalment.interest_paid
      < instalment.principal + instalment.interest
) WHERE state = 'overdue';
ALTER TABLE loans ADD CONSTRAINT loans_arrears_while_overdue CHECK (
  (arrears_since IS NOT NULL) = (state = 'overdue')
);
-- Those who collect read the longest overdue first, and the portfolio counts by age.
CREATE INDEX loans_in_arrears ON loans (arrears_since, loan_id) WHERE arrears_since IS NOT NULL;
DROP INDEX loan_instalments_arrears;
-- The day close emails those in arrears, bucket by bucket.
CREATE INDEX loans_in_arrears_by_bucket ON loans (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), arrears_since
) WHERE arrears_since IS NOT NULL;
