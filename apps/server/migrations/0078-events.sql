-- What staff read of an email after it was sent: its text and its links are never stored.
ALTER TABLE emails ADD COLUMN subject text NOT NULL DEFAULT '';
