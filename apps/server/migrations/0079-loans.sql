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

-- The loans in arrears, oldest first, for staff.
CREATE INDEX loan_instalments_arrears ON loan_instalments (due_on, loan_id)
  WHERE principal_paid + principal_written_off < principal
    OR interest_paid + interest_forgiven + interest_written_off < interest;
