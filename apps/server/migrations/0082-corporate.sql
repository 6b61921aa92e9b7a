-- Rosters as uploads that are read, looked at, and put in use by two people. The lines of an
-- upload are written under its own id and count only when its partner's row names that upload:
-- a roster of a million lines is put in use by changing one row, and is never half in use.

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

-- What is wrong with a file, by line; the cell itself is not stored.
CREATE TABLE roster_import_problems (
  import_id uuid NOT NULL,
  line_number integer NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (import_id, line_number)
);

ALTER TABLE corporate_partners ADD COLUMN import_id uuid;
ALTER TABLE corporate_roster ADD COLUMN import_id uuid;
ALTER TABLE corporate_roster ADD COLUMN line_number integer;

-- Rosters that were loaded before: one upload for each partner.
INSERT INTO roster_imports (
  import_id, partner_id, state, file_name, bytes, lines, uploaded_by_name, uploaded_at, read_at,
  in_use_since
)
SELECT partner_id, partner_id, 'in-use', '', 0,
  (SELECT count(*) FROM corporate_roster AS line WHERE line.partner_id = partner.partner_id),
  'the operator', created_at, created_at, created_at
FROM corporate_partners AS partner;
UPDATE corporate_partners SET import_id = partner_id;
UPDATE corporate_roster SET import_id = partner_id;
UPDATE corporate_roster AS line SET line_number = counted.line_number
FROM (
  SELECT partner_id, line_id, row_number() OVER (PARTITION BY partner_id ORDER BY line_id) + 1
    AS line_number
  FROM corporate_roster
) AS counted
WHERE counted.partner_id = line.partner_id AND counted.line_id = line.line_id;
ALTER TABLE corporate_roster ALTER COLUMN import_id SET NOT NULL;
ALTER TABLE corporate_roster ALTER COLUMN line_number SET NOT NULL;

-- An address or staff ID stands once in a file, and is linked to one client of a partner.
ALTER TABLE corporate_roster DROP CONSTRAINT corporate_roster_partner_id_email_index_key;
ALTER TABLE corporate_roster DROP CONSTRAINT corporate_roster_partner_id_staff_number_index_key;
CREATE UNIQUE INDEX corporate_roster_email_once ON corporate_roster (import_id, email_index);
CREATE UNIQUE INDEX corporate_roster_staff_number_once
  ON corporate_roster (import_id, staff_number_index);
CREATE UNIQUE INDEX corporate_roster_email_linked_once
  ON corporate_roster (partner_id, email_index) WHERE client_id IS NOT NULL;
CREATE UNIQUE INDEX corporate_roster_staff_number_linked_once
  ON corporate_roster (partner_id, staff_number_index) WHERE client_id IS NOT NULL;
