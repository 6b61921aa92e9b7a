-- The answers of an application are read as the kind of loan described them when it was made.
-- So far every kind has had one description.
ALTER TABLE loans ADD COLUMN application_version integer NOT NULL DEFAULT 1;
