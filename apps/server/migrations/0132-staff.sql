-- Lines of an application's checklist that an officer ticked or gave a reason for. What they say is
-- about the state that the line had then; the newest one of a line counts.
CREATE TABLE loan_checks (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  check_id uuid NOT NULL,
  line text NOT NULL,
  state text NOT NULL,
  -- Empty for a line that was ticked.
  reason text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  -- Business time.
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, check_id)
);
