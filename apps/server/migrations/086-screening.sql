-- Applicants are compared for some days with the names of a list that another one replaced, so
-- that no one person can leave out a name and let someone through.
ALTER TABLE screening_lists ADD COLUMN replaced_at timestamptz;
