-- Compliance decides on matches of the screening list, and serves no client.

ALTER TABLE staff_members DROP CONSTRAINT staff_members_known_role;
ALTER TABLE staff_members ADD CONSTRAINT staff_members_known_role
  CHECK (role IN ('officer', 'approver', 'finance', 'compliance', 'administrator', 'auditor'));
