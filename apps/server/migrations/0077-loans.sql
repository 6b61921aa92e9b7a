-- The search of staff: by the short id, which is the end of the id, and by an exact amount.
CREATE INDEX loans_by_short_id ON loans ((right(loan_id::text, 10)));
CREATE INDEX loan_repayments_by_amount ON loan_repayments (amount, repayment_id);
