-- How often a payment was started: once, and again each time it is continued after it had failed.
-- What the provider was asked before the last start says nothing about the payment as it is now.
ALTER TABLE payments ADD COLUMN starts integer NOT NULL DEFAULT 1;
