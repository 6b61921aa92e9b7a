-- Corporate partners, their rosters of employees, and the clients who were found on them. A roster
-- is an upload that is read, looked at, and put in use by two people. The lines of an upload are
-- written under its own id and count only when its partner's row names that upload: a roster of a
-- million lines is put in use by changing one row, and is never half in use.

-- Shared.
CREATE TABLE corporate_partners (
  partner_id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- The upload that is in use.
  import_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Shared: one row for each roster that was uploaded.
CREATE TABLE roster_imports (
  import_id uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES corporate_partners,
  -- reading, then refused or ready; a ready one is in use, then replaced; or discarded before.
  state text NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  bytes_read bigint NOT NULL DEFAULT 0,
  lines bigint NOT NULL DEFAULT 0,
  problems bigint NOT NULL DEFAULT 0,
  -- Why the file as a whole cannot be read; empty when it can.
  failure text NOT NULL DEFAULT '',
  -- Compared with the roster in use when the file had been read: {added, kept, removed, linked},
  -- and the email domains with most lines: [{domain, lines}].
  comparison jsonb,
  domains jsonb NOT NULL DEFAULT '[]',
  uploaded_by uuid,
  uploaded_by_name text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  read_at timestamptz,
  in_use_since timestamptz,
  CONSTRAINT roster_imports_known_state
    CHECK (state IN ('reading', 'refused', 'ready', 'in-use', 'replaced', 'discarded'))
);
CREATE INDEX roster_imports_of_partner ON roster_imports (partner_id, import_id DESC);

-- Shared: what is wrong with a file, by line; the cell itself is not stored.
CREATE TABLE roster_import_problems (
  import_id uuid NOT NULL,
  line_number integer NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (import_id, line_number)
);

-- Shared: one entry for each employee. Email address and staff ID are found by keyed hashes;
-- the address is stored encrypted, because the confirmation is sent there.
CREATE TABLE corporate_roster (
  partner_id uuid NOT NULL REFERENCES corporate_partners,
  line_id uuid NOT NULL,
  -- The upload that it is of, and its line there.
  import_id uuid NOT NULL,
  line_number integer NOT NULL,
  email_index text NOT NULL,
  staff_number_index text NOT NULL,
  email_sealed text NOT NULL,
  -- A line belongs to one client, once and for all.
  client_id uuid,
  claimed_at timestamptz,
  PRIMARY KEY (partner_id, line_id)
);
CREATE INDEX corporate_roster_by_email ON corporate_roster (email_index);
CREATE INDEX corporate_roster_by_staff_number ON corporate_roster (staff_number_index);
-- An address or staff ID is once in a file, and is linked to one client of a partner.
CREATE UNIQUE INDEX corporate_roster_email_once ON corporate_roster (import_id, email_index);
CREATE UNIQUE INDEX corporate_roster_staff_number_once
  ON corporate_roster (import_id, staff_number_index);
CREATE UNIQUE INDEX corporate_roster_email_linked_once
  ON corporate_roster (partner_id, email_index) WHERE client_id IS NOT NULL;
CREATE UNIQUE INDEX corporate_roster_staff_number_linked_once
  ON corporate_roster (partner_id, staff_number_index) WHERE client_id IS NOT NULL;

-- One for each client: a client is the employee of one partner.
CREATE TABLE employee_profiles (
  client_id uuid PRIMARY KEY,
  employee_profile_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  line_id uuid NOT NULL,
  linked_on date NOT NULL,
  linked_at timestamptz NOT NULL
);
