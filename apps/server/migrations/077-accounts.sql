-- Staff changed the address: a stranger who reads the earlier mailbox may undo it, so a second
-- factor that the client had before stays on.
ALTER TABLE email_changes ADD COLUMN undo_keeps_factor boolean NOT NULL DEFAULT false;
