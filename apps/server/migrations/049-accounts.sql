-- A change of address that was undone stays 72 hours more: the address of that change, which may be
-- the client's own, gets copies of security emails until then.
ALTER TABLE email_changes ADD COLUMN undone_at timestamptz;
