-- A repayment counts from its value date, however late it is booked; it can be taken back, and a
-- penalty can be reversed or waived. What a loan owes is always what its history says
-- (docs/decisions/0036-loans-are-replayed.md).

ALTER TABLE loan_repayments ADD COLUMN receipt_id uuid;
-- The day from which it counts; paid_on is the day on which it was booked.
ALTER TABLE loan_repayments ADD COLUMN value_on date;
-- What the loan turned out not to need: it went back to the receipt.
ALTER TABLE loan_repayments ADD COLUMN returned bigint NOT NULL DEFAULT 0;
-- What was taken back; each time is a row of loan_repayment_reversals.
ALTER TABLE loan_repayments ADD COLUMN reversed bigint NOT NULL DEFAULT 0;

-- The whole book. Until now a repayment counted from its booking.
UPDATE loan_repayments SET receipt_id = payment_id, value_on = paid_on;

ALTER TABLE loan_repayments ALTER COLUMN receipt_id SET NOT NULL;
ALTER TABLE loan_repayments ALTER COLUMN value_on SET NOT NULL;
ALTER TABLE loan_repayments ADD CONSTRAINT loan_repayments_value_date CHECK (value_on <= paid_on);
ALTER TABLE loan_repayments DROP CONSTRAINT loan_repayments_check;
ALTER TABLE loan_repayments ADD CONSTRAINT loan_repayments_parts CHECK (
  amount - returned - reversed = penalty_part + interest_part + principal_part
  AND penalty_part >= 0 AND interest_part >= 0 AND principal_part >= 0
  AND reversed >= 0 AND returned >= 0
);
-- Several repayments may come from one receipt, and a receipt need not be a payment.
ALTER TABLE loan_repayments DROP CONSTRAINT loan_repayments_client_id_payment_id_key;
ALTER TABLE loan_repayments ALTER COLUMN payment_id DROP NOT NULL;
CREATE INDEX loan_repayments_by_receipt ON loan_repayments (client_id, receipt_id);

-- A repayment that the provider took back, in whole or part.
CREATE TABLE loan_repayment_reversals (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  reversal_id uuid NOT NULL,
  repayment_id uuid NOT NULL,
  amount bigint NOT NULL,
  reversed_on date NOT NULL,
  reversed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, reversal_id),
  CONSTRAINT loan_repayment_reversals_positive CHECK (amount > 0)
);

-- A day in arrears without a penalty is a row too: money of the client that was waiting could cover
-- what was overdue.
ALTER TABLE loan_penalties DROP CONSTRAINT loan_penalties_amount_check;
ALTER TABLE loan_penalties ADD CONSTRAINT loan_penalties_not_negative CHECK (amount >= 0);

-- What became of the penalty of a day after it was charged. Rows are never changed.
CREATE TABLE loan_penalty_changes (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  change_id uuid NOT NULL,
  -- The day of the penalty.
  charged_on date NOT NULL,
  -- reversed: a repayment that was booked late would have prevented it. charged: reversing others
  -- brought this day below the cap. waived: by staff. unwaived: the waived penalty was reversed.
  kind text NOT NULL,
  amount bigint NOT NULL,
  -- The repayment that was booked, or the approval of the waiver.
  cause_id uuid NOT NULL,
  changed_on date NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, change_id),
  CONSTRAINT loan_penalty_changes_known_kind CHECK (
    kind IN ('reversed', 'charged', 'waived', 'unwaived')
  ),
  CONSTRAINT loan_penalty_changes_positive CHECK (amount > 0)
);

-- A completed loan is live again when its repayment is taken back, also when its client has applied
-- for another one meanwhile. It blocks a further application, and no other loan blocks it.
ALTER TABLE loans ADD COLUMN reopened boolean NOT NULL DEFAULT false;
DROP INDEX loans_one_open;
CREATE UNIQUE INDEX loans_one_open ON loans (client_id) WHERE is_open AND NOT reopened;
