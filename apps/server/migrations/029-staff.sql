-- Staff sign in as clients do, over tables of the same columns.

-- The secret of an authenticator app. A new one counts once a code of it was typed.
CREATE TABLE staff_authenticators (
  staff_id uuid PRIMARY KEY,
  secret_sealed text,
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  new_secret_sealed text,
  begun_at timestamptz,
  CONSTRAINT staff_authenticators_confirmed
    CHECK ((secret_sealed IS NULL) = (confirmed_at IS NULL)),
  CONSTRAINT staff_authenticators_begun
    CHECK ((new_secret_sealed IS NULL) = (begun_at IS NULL))
);

INSERT INTO staff_authenticators
  (staff_id, secret_sealed, confirmed_at, last_step, new_secret_sealed, begun_at)
SELECT staff_id, totp_secret_sealed,
  CASE WHEN totp_secret_sealed IS NOT NULL THEN COALESCE(totp_confirmed_at, created_at) END,
  last_totp_step, new_totp_secret_sealed,
  CASE WHEN new_totp_secret_sealed IS NOT NULL THEN created_at END
FROM staff_members
WHERE totp_secret_sealed IS NOT NULL OR new_totp_secret_sealed IS NOT NULL;

ALTER TABLE staff_members DROP COLUMN totp_secret_sealed;
ALTER TABLE staff_members DROP COLUMN new_totp_secret_sealed;
ALTER TABLE staff_members DROP COLUMN totp_confirmed_at;
ALTER TABLE staff_members DROP COLUMN last_totp_step;

-- When the second factor was last given in this session.
ALTER TABLE staff_sessions RENAME COLUMN proved_at TO second_factor_passed_at;

ALTER TABLE staff_networks ADD COLUMN signed_in_at timestamptz;
UPDATE staff_networks SET signed_in_at = last_good_at;
