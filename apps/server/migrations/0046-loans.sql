-- Restructuring: what a loan owes becomes the principal of a new schedule
-- (docs/decisions/0050-restructuring-begins-a-new-schedule.md).

-- How often the loan was restructured; its instalments are those of the last schedule.
ALTER TABLE loans ADD COLUMN generation integer NOT NULL DEFAULT 0;
DROP INDEX loans_ended_for_less;
CREATE INDEX loans_replayed ON loans (client_id, loan_id)
  WHERE settled_as IS NOT NULL OR written_off_on IS NOT NULL OR generation > 0;

-- Each was approved by two people and offered to the client.
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
  )
);
CREATE UNIQUE INDEX loan_restructurings_one_open ON loan_restructurings (client_id, loan_id)
  WHERE state = 'offered';
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
