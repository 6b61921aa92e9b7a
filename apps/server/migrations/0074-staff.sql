-- The audit log says where an action came from and what it changed, and is sealed by a chain.

-- The network and the device of the request, and the call; a command or a job has only a call.
ALTER TABLE audit_log ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN device text NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN call text NOT NULL DEFAULT '';
-- The fields that the action changed, as they were and as they are; numbers of people are masked.
ALTER TABLE audit_log ADD COLUMN before jsonb;
ALTER TABLE audit_log ADD COLUMN after jsonb;

-- The pages of the log, newest first, alone and for one member of staff or one action.
CREATE INDEX audit_log_by_time ON audit_log (at, entry_id);
CREATE INDEX audit_log_by_staff ON audit_log (staff_id, at, entry_id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, entry_id);
-- Words of its texts. The query in staff/audit/search.ts repeats this expression.
CREATE INDEX audit_log_by_word ON audit_log USING gin (
  to_tsvector('simple',
    regexp_replace(lower(actor_name || ' ' || subject || ' ' || note), '[^[:alnum:]]+', ' ', 'g'))
);

-- One seal for each entry, in the order of sealing: a keyed hash over the entry and the last seal.
CREATE TABLE audit_seals (
  position bigint PRIMARY KEY,
  entry_id uuid NOT NULL UNIQUE,
  sealed_at timestamptz NOT NULL,
  seal text NOT NULL
);

-- What each comparison of the log with its seals found, and the last seal that it saw.
CREATE TABLE audit_checks (
  check_id uuid PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  entries bigint NOT NULL,
  position bigint NOT NULL,
  seal text NOT NULL,
  differing integer NOT NULL,
  differences jsonb NOT NULL
);
