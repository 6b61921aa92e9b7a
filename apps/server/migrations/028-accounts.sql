-- A session is opened when the password is given, and its life begins anew when it is given again:
-- `created_at` says the same.
ALTER TABLE sessions DROP COLUMN password_checked_at;
