-- An auditor sees everything and changes nothing.

ALTER TABLE staff_members DROP CONSTRAINT staff_members_role_check;
ALTER TABLE staff_members ADD CONSTRAINT staff_members_known_role
  CHECK (role IN ('officer', 'approver', 'finance', 'administrator', 'auditor'));
