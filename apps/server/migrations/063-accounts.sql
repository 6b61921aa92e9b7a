-- The terms that a client accepted at the sign-up, by the day on which they took effect, and when.
ALTER TABLE clients ADD COLUMN accepted_terms date;
ALTER TABLE clients ADD COLUMN accepted_terms_at timestamptz;
-- The latest terms that the client was told of by email before they took effect.
ALTER TABLE clients ADD COLUMN announced_terms date;
