-- Staff, and the log of their actions. Shared tables: they belong to no client.

CREATE TABLE staff_members (
  staff_id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('officer', 'approver', 'finance', 'administrator')),
  password_hash text NOT NULL,
  totp_secret_sealed text NOT NULL,
  -- The time step of the last code, so that each code works once.
  last_totp_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff_members,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL
);

CREATE TABLE audit_log (
  entry_id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  business_date date NOT NULL,
  staff_id uuid,
  actor_name text NOT NULL,
  role text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  client_id uuid,
  subject_id uuid,
  note text NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, entry_id);

CREATE FUNCTION reject_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END
$$;

CREATE TRIGGER audit_log_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION reject_change_of_audit_log();
