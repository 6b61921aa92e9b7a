-- When the client last gave the second factor. It outlives the passkey or the recovery code that
-- was given: someone who still has a factor, and then replaces it, has not lost it.
ALTER TABLE clients ADD COLUMN second_factor_used_at timestamptz;
