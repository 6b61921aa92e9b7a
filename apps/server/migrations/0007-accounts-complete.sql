-- The rest of the documents' profile (API-39..43), sessions a client can tell apart, and known origins.

ALTER TABLE client_profiles
  ADD COLUMN position text NOT NULL DEFAULT '',
  ADD COLUMN department text NOT NULL DEFAULT '',
  ADD COLUMN employment_duration text NOT NULL DEFAULT '',
  ADD COLUMN guarantor text NOT NULL DEFAULT '',
  ADD COLUMN guarantor_phone_number_sealed text,
  ADD COLUMN guarantor_address text NOT NULL DEFAULT '',
  ADD COLUMN business_name text NOT NULL DEFAULT '',
  ADD COLUMN business_address text NOT NULL DEFAULT '',
  ADD COLUMN business_email text NOT NULL DEFAULT '',
  ADD COLUMN industry text NOT NULL DEFAULT '',
  ADD COLUMN number_of_employees text NOT NULL DEFAULT '',
  ADD COLUMN rc_number text NOT NULL DEFAULT '',
  ADD COLUMN security_question text NOT NULL DEFAULT '',
  -- Argon2id of the normalised answer; the answer itself is kept nowhere.
  ADD COLUMN security_answer_hash text,
  -- Written by the corporate capability when a roster line becomes this client's (COR-06).
  ADD COLUMN corporate_email text NOT NULL DEFAULT '',
  ADD COLUMN employee_profile_id uuid;

-- What the session list shows; the id names a session without its token.
ALTER TABLE sessions
  ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN device text NOT NULL DEFAULT '';

-- Where a client signed in from with the right password: a keyed hash, never the address itself.
CREATE TABLE known_origins (
  client_id uuid NOT NULL,
  origin_index text NOT NULL,
  last_good_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, origin_index)
);
CREATE INDEX known_origins_by_age ON known_origins (last_good_at);
