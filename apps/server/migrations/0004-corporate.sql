-- Corporate partners, their rosters of employees, and the clients who were found on them.

-- Shared.
CREATE TABLE corporate_partners (
  partner_id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Shared: one entry for each employee. Email address and staff ID are found by keyed hashes;
-- the address is stored encrypted, because the confirmation is sent there.
CREATE TABLE corporate_roster (
  partner_id uuid NOT NULL REFERENCES corporate_partners,
  line_id uuid NOT NULL,
  email_index text NOT NULL,
  staff_number_index text NOT NULL,
  email_sealed text NOT NULL,
  -- A line belongs to one client, once and for all.
  client_id uuid,
  claimed_at timestamptz,
  PRIMARY KEY (partner_id, line_id),
  UNIQUE (partner_id, email_index),
  UNIQUE (partner_id, staff_number_index)
);
CREATE INDEX corporate_roster_by_email ON corporate_roster (email_index);
CREATE INDEX corporate_roster_by_staff_number ON corporate_roster (staff_number_index);

-- One for each client: a client is the employee of one partner.
CREATE TABLE employee_profiles (
  client_id uuid PRIMARY KEY,
  employee_profile_id uuid NOT NULL UNIQUE,
  partner_id uuid NOT NULL,
  line_id uuid NOT NULL,
  linked_on date NOT NULL,
  linked_at timestamptz NOT NULL
);
