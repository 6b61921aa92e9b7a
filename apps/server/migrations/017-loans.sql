-- What a loan owes, which is always what its history says
-- (docs/decisions/0036-loans-are-replayed.md), and what is agreed about it with its client.

-- The schedule of a loan; of a restructured one, the last schedule.
CREATE TABLE loan_instalments (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  number integer NOT NULL,
  due_on date NOT NULL,
  principal bigint NOT NULL CHECK (principal >= 0),
  interest bigint NOT NULL CHECK (interest >= 0),
  principal_paid bigint NOT NULL DEFAULT 0 CHECK (principal_paid BETWEEN 0 AND principal),
  interest_paid bigint NOT NULL DEFAULT 0 CHECK (interest_paid BETWEEN 0 AND interest),
  -- Interest that was not due yet and fell away: it was never earned, and nobody owes it.
  interest_forgiven bigint NOT NULL DEFAULT 0,
  interest_written_off bigint NOT NULL DEFAULT 0,
  principal_written_off bigint NOT NULL DEFAULT 0,
  interest_earned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, loan_id, number),
  CONSTRAINT loan_instalments_given_up CHECK (
    interest_forgiven >= 0 AND interest_written_off >= 0 AND principal_written_off >= 0
    AND interest_paid + interest_forgiven + interest_written_off <= interest
    AND principal_paid + principal_written_off <= principal
  )
);
-- The day close: interest that is earned.
CREATE INDEX loan_instalments_unearned ON loan_instalments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), due_on
) WHERE NOT interest_earned;
-- The day close: what falls due.
CREATE INDEX loan_instalments_unpaid ON loan_instalments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), due_on
) WHERE principal_paid + principal_written_off < principal
  OR interest_paid + interest_forgiven + interest_written_off < interest;

-- One penalty per loan and day, so that closing a day twice adds nothing. A day in arrears without
-- a penalty is a row too: money of the client that was waiting could cover what was overdue.
CREATE TABLE loan_penalties (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  charged_on date NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (client_id, loan_id, charged_on),
  CONSTRAINT loan_penalties_not_negative CHECK (amount >= 0)
);

-- What became of the penalty of a day after it was charged. Rows are never changed.
CREATE TABLE loan_penalty_changes (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  change_id uuid NOT NULL,
  -- The day of the penalty.
  charged_on date NOT NULL,
  -- reversed: a repayment that was booked late would have prevented it. charged: reversing others
  -- brought this day below the cap. waived: by staff, which lowers what is owed on the day it was
  -- decided, and is counted as taken off the newest days before it. unwaived: the waived penalty
  -- was reversed. moved: such a day was reversed, and its part of the waiver is now of this day.
  kind text NOT NULL,
  amount bigint NOT NULL,
  -- The repayment that was booked, or the approval of the waiver.
  cause_id uuid NOT NULL,
  changed_on date NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, change_id),
  CONSTRAINT loan_penalty_changes_positive CHECK (amount > 0),
  CONSTRAINT loan_penalty_changes_known_kind CHECK (
    kind IN ('reversed', 'charged', 'waived', 'unwaived', 'moved')
  )
);

-- A repayment counts from its value date, however late it is booked, and can be taken back. Several
-- may come from one receipt, and a receipt need not be a payment.
CREATE TABLE loan_repayments (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  repayment_id uuid NOT NULL,
  payment_id uuid,
  receipt_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- What the loan turned out not to need: it went back to the receipt.
  returned bigint NOT NULL DEFAULT 0,
  -- What was taken back; each time is a row of loan_repayment_reversals.
  reversed bigint NOT NULL DEFAULT 0,
  penalty_part bigint NOT NULL,
  interest_part bigint NOT NULL,
  principal_part bigint NOT NULL,
  -- The day from which it counts; paid_on is the day on which it was booked.
  value_on date NOT NULL,
  paid_on date NOT NULL,
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, repayment_id),
  CONSTRAINT loan_repayments_value_date CHECK (value_on <= paid_on),
  CONSTRAINT loan_repayments_parts CHECK (
    amount - returned - reversed = penalty_part + interest_part + principal_part
    AND penalty_part >= 0 AND interest_part >= 0 AND principal_part >= 0
    AND reversed >= 0 AND returned >= 0
  )
);
CREATE INDEX loan_repayments_by_receipt ON loan_repayments (client_id, receipt_id);
-- The search of staff: by an exact amount.
CREATE INDEX loan_repayments_by_amount ON loan_repayments (amount, repayment_id);

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

-- Clients who cannot pay ask for help; staff offer a restructuring or refuse with a reason.
CREATE TABLE loan_hardship_requests (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  request_id uuid NOT NULL,
  reason text NOT NULL,
  -- Kobo that the client can pay each month; null when they did not say.
  monthly_amount bigint,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Staff answer; a request also ends with its loan.
  outcome text,
  -- What staff said; empty for an offer, which speaks for itself.
  reply text NOT NULL DEFAULT '',
  answered_by uuid,
  answered_on date,
  answered_at timestamptz,
  PRIMARY KEY (client_id, loan_id, request_id),
  CONSTRAINT loan_hardship_requests_amount CHECK (monthly_amount > 0),
  CONSTRAINT loan_hardship_requests_known_outcome CHECK (
    outcome IN ('offered', 'refused', 'ended')
  ),
  CONSTRAINT loan_hardship_requests_answered CHECK (
    (outcome IS NULL OR outcome = 'ended') = (answered_by IS NULL)
    AND (outcome IS NULL) = (answered_on IS NULL) AND (outcome IS NULL) = (answered_at IS NULL)
  )
);
-- One at a time.
CREATE UNIQUE INDEX loan_hardship_requests_open ON loan_hardship_requests (client_id, loan_id)
  WHERE outcome IS NULL;
-- The queue of the console, oldest first.
CREATE INDEX loan_hardship_requests_queue ON loan_hardship_requests (request_id)
  WHERE outcome IS NULL;

-- Restructuring: what a loan owes becomes the principal of a new schedule
-- (docs/decisions/0050-restructuring-begins-a-new-schedule.md). Each was approved by two people and
-- offered to the client.
CREATE TABLE loan_restructurings (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  restructuring_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'offered',
  months integer NOT NULL,
  rate_ppm integer NOT NULL,
  reason text NOT NULL DEFAULT '',
  offered_on date NOT NULL,
  expires_on date NOT NULL,
  answered_on date,
  answered_at timestamptz,
  -- Of an accepted one: the schedule that it began, and an id that was made when it was booked, as
  -- the ids of repayments and reversals are: they give the order.
  generation integer,
  booking_id uuid,
  principal bigint,
  -- Of the principal: penalties and interest that were owed.
  penalties bigint,
  interest bigint,
  accepted_terms jsonb,
  PRIMARY KEY (client_id, loan_id, restructuring_id),
  CONSTRAINT loan_restructurings_known_state CHECK (
    state IN ('offered', 'accepted', 'rejected', 'lapsed')
  ),
  CONSTRAINT loan_restructurings_accepted CHECK (
    state <> 'accepted' OR num_nulls(
      answered_on, answered_at, generation, booking_id, principal, penalties, interest,
      accepted_terms
    ) = 0
  ),
  CONSTRAINT loan_restructurings_terms CHECK (months >= 1 AND rate_ppm >= 0 AND principal > 0),
  CONSTRAINT loan_restructurings_answered CHECK (
    (state IN ('accepted', 'rejected')) = (answered_on IS NOT NULL)
    AND (answered_on IS NULL) = (answered_at IS NULL)
  )
);
CREATE UNIQUE INDEX loan_restructurings_one_open ON loan_restructurings (client_id, loan_id)
  WHERE state = 'offered';
-- The day close: offers that lapse.
CREATE INDEX loan_restructurings_expires ON loan_restructurings (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), expires_on
) WHERE state = 'offered';

-- The schedules that were replaced, as they stood then. What was not paid, and did not fall away,
-- became principal. Only a repayment that is taken back changes what was paid.
CREATE TABLE loan_replaced_instalments (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  generation integer NOT NULL,
  number integer NOT NULL,
  due_on date NOT NULL,
  principal bigint NOT NULL,
  interest bigint NOT NULL,
  principal_paid bigint NOT NULL,
  interest_paid bigint NOT NULL,
  interest_forgiven bigint NOT NULL,
  PRIMARY KEY (client_id, loan_id, generation, number),
  CONSTRAINT loan_replaced_instalments_paid CHECK (
    principal_paid BETWEEN 0 AND principal AND interest_paid >= 0 AND interest_forgiven >= 0
    AND interest_paid + interest_forgiven <= interest
  )
);

-- A promise to pay: dates and amounts that staff agreed with a client in arrears.
CREATE TABLE loan_promises (
  client_id uuid NOT NULL,
  promise_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  made_on date NOT NULL,
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  -- The next date with something left to pay, and how much; null unless it is open.
  next_due_on date,
  next_amount bigint,
  ended_on date,
  PRIMARY KEY (client_id, promise_id),
  CONSTRAINT loan_promises_known_state CHECK (state IN ('open', 'kept', 'broken', 'ended')),
  CONSTRAINT loan_promises_next CHECK ((state = 'open') = (next_due_on IS NOT NULL)),
  CONSTRAINT loan_promises_next_whole CHECK ((next_due_on IS NULL) = (next_amount IS NULL)),
  CONSTRAINT loan_promises_ended CHECK ((state = 'open') = (ended_on IS NULL))
);
CREATE UNIQUE INDEX loan_promises_open ON loan_promises (client_id, loan_id) WHERE state = 'open';
CREATE INDEX loan_promises_by_loan ON loan_promises (client_id, loan_id, promise_id);
-- The day close finds what was due by bucket and date.
CREATE INDEX loan_promises_due ON loan_promises (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), next_due_on
) WHERE state = 'open';

CREATE TABLE loan_promise_parts (
  client_id uuid NOT NULL,
  promise_id uuid NOT NULL,
  due_on date NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (client_id, promise_id, due_on),
  CONSTRAINT loan_promise_parts_positive CHECK (amount > 0)
);

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
