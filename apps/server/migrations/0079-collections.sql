-- How staff contacted a client about a loan, or tried to. The client may read it.
CREATE TABLE loan_contacts (
  client_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  -- Business time.
  contacted_at timestamptz NOT NULL,
  channel text NOT NULL,
  outcome text NOT NULL,
  note text NOT NULL,
  -- Why between 21:00 and 08:00; empty by day.
  quiet_reason text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  role text NOT NULL,
  PRIMARY KEY (client_id, contact_id),
  CONSTRAINT loan_contacts_known_channel CHECK (channel IN ('call', 'sms', 'visit', 'email'))
);
CREATE INDEX loan_contacts_of_loan ON loan_contacts (client_id, loan_id, contact_id);
