-- Staff changed the address: whoever undoes it may be a stranger who reads the earlier mailbox, so a
-- second factor that the client had before stays on.
ALTER TABLE email_changes ADD COLUMN undo_keeps_factor boolean NOT NULL DEFAULT false;
