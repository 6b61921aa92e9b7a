-- Settling a loan early with a rebate, cancelling it by returning its principal, and writing it off
-- (docs/decisions/0049-a-repayment-that-reaches-the-quote-settles.md).

-- Terms: the part of the interest not yet due that a client saves by settling early.
ALTER TABLE loans ADD COLUMN rebate_ppm integer NOT NULL DEFAULT 0;
-- The last day on which returning the principal cancels the loan; null for loans of earlier times.
ALTER TABLE loans ADD COLUMN cancel_until date;
-- Set on a complete loan that was settled for less than its balance.
ALTER TABLE loans ADD COLUMN settled_as text;
ALTER TABLE loans ADD COLUMN written_off_on date;
-- Made when it was booked, as the ids of repayments and reversals are: they give the order.
ALTER TABLE loans ADD COLUMN write_off_id uuid;
ALTER TABLE loans ADD COLUMN write_off_reason text NOT NULL DEFAULT '';
-- Of its penalties; what was written off of the rest is in its instalments.
ALTER TABLE loans ADD COLUMN penalty_written_off bigint NOT NULL DEFAULT 0;
ALTER TABLE loans ADD CONSTRAINT loans_rebate CHECK (rebate_ppm BETWEEN 0 AND 1000000);
ALTER TABLE loans ADD CONSTRAINT loans_settled_as CHECK (settled_as IN ('rebate', 'cancelled'));
ALTER TABLE loans DROP CONSTRAINT loans_state_check;
ALTER TABLE loans ADD CONSTRAINT loans_state_check CHECK (state IN (
  'applied', 'verified', 'offered', 'accepted', 'active', 'overdue', 'complete', 'written-off',
  'disapproved', 'rejected', 'expired', 'cancelled'
));
-- What the check of the ledger replays one by one.
CREATE INDEX loans_ended_for_less ON loans (client_id, loan_id)
  WHERE settled_as IS NOT NULL OR written_off_on IS NOT NULL;

-- Interest that was not due yet and fell away: it was never earned, and nobody owes it.
ALTER TABLE loan_instalments ADD COLUMN interest_forgiven bigint NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD COLUMN interest_written_off bigint NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD COLUMN principal_written_off bigint NOT NULL DEFAULT 0;
ALTER TABLE loan_instalments ADD CONSTRAINT loan_instalments_given_up CHECK (
  interest_forgiven >= 0 AND interest_written_off >= 0 AND principal_written_off >= 0
  AND interest_paid + interest_forgiven + interest_written_off <= interest
  AND principal_paid + principal_written_off <= principal
);
DROP INDEX loan_instalments_unpaid;
CREATE INDEX loan_instalments_unpaid ON loan_instalments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), due_on
) WHERE principal_paid + principal_written_off < principal
  OR interest_paid + interest_forgiven + interest_written_off < interest;

-- Days that are no working days although they are none of a weekend. Shared: the same for all.
CREATE TABLE holidays (
  holiday date NOT NULL,
  name text NOT NULL,
  -- The government has not announced it yet: it follows the moon, or stands in for a weekend.
  is_expected boolean NOT NULL DEFAULT false,
  added_by uuid,
  added_at timestamptz,
  PRIMARY KEY (holiday)
);
INSERT INTO holidays (holiday, name, is_expected) VALUES
  ('2026-01-01', 'New Year''s Day', false),
  ('2026-03-20', 'Eid-el-Fitr', true),
  ('2026-03-23', 'Eid-el-Fitr', true),
  ('2026-04-03', 'Good Friday', false),
  ('2026-04-06', 'Easter Monday', false),
  ('2026-05-01', 'Workers'' Day', false),
  ('2026-05-27', 'Eid-el-Kabir', true),
  ('2026-05-28', 'Eid-el-Kabir', true),
  ('2026-06-12', 'Democracy Day', false),
  ('2026-08-26', 'Eid-el-Maulud', true),
  ('2026-10-01', 'Independence Day', false),
  ('2026-12-25', 'Christmas Day', false),
  ('2026-12-28', 'Boxing Day', true),
  ('2027-01-01', 'New Year''s Day', false),
  ('2027-03-10', 'Eid-el-Fitr', true),
  ('2027-03-11', 'Eid-el-Fitr', true),
  ('2027-03-26', 'Good Friday', false),
  ('2027-03-29', 'Easter Monday', false),
  ('2027-05-03', 'Workers'' Day', true),
  ('2027-05-17', 'Eid-el-Kabir', true),
  ('2027-05-18', 'Eid-el-Kabir', true),
  ('2027-06-14', 'Democracy Day', true),
  ('2027-08-16', 'Eid-el-Maulud', true),
  ('2027-10-01', 'Independence Day', false),
  ('2027-12-27', 'Christmas Day', true),
  ('2027-12-28', 'Boxing Day', true);
