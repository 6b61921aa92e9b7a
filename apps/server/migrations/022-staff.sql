-- Staff, the log of their actions, and their work. Shared tables, but for those with a client_id in
-- their key.

CREATE TABLE staff_members (
  staff_id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  -- An auditor sees everything and changes nothing. Compliance decides on matches of the screening
  -- list, and serves no client.
  role text NOT NULL,
  -- A member who was invited, or who must enrol again, has neither a password nor a second factor.
  password_hash text,
  totp_secret_sealed text,
  -- The secret of an app that was shown and not confirmed yet.
  new_totp_secret_sealed text,
  totp_confirmed_at timestamptz,
  -- The time step of the last code, so that each code works once.
  last_totp_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When the member first set a password and a second factor; null for one who was only invited.
  enrolled_at timestamptz,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  CONSTRAINT staff_members_known_role CHECK (
    role IN ('officer', 'approver', 'finance', 'compliance', 'administrator', 'auditor')
  )
);

CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL DEFAULT gen_random_uuid(),
  staff_id uuid NOT NULL REFERENCES staff_members,
  device text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- When the second factor was last given in this session.
  proved_at timestamptz
);
CREATE INDEX staff_sessions_by_member ON staff_sessions (staff_id);

-- Networks that a member signed in from or enrolled at, as keyed hashes.
CREATE TABLE staff_networks (
  staff_id uuid NOT NULL,
  network_index text NOT NULL,
  last_good_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, network_index)
);

-- The links that members enrol with, found by the hash of their token.
CREATE TABLE staff_links (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_links_by_member ON staff_links (staff_id);

-- A sign-in whose password was right and that waits for a passkey or a recovery code.
CREATE TABLE staff_pending_sign_ins (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL,
  network_index text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_pending_sign_ins_by_member ON staff_pending_sign_ins (staff_id);

CREATE TABLE staff_passkeys (
  staff_id uuid NOT NULL,
  passkey_id uuid NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (staff_id, passkey_id),
  CONSTRAINT staff_passkeys_counted CHECK (counter >= 0)
);
CREATE UNIQUE INDEX staff_passkeys_by_credential ON staff_passkeys (staff_id, credential_id);

-- Keyed hashes: the codes themselves are shown once and stored nowhere.
CREATE TABLE staff_recovery_codes (
  staff_id uuid NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (staff_id, code_hash)
);

-- What a passkey signs. Each is deleted when an answer arrives.
CREATE TABLE staff_challenges (
  staff_id uuid NOT NULL,
  challenge text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, challenge),
  CONSTRAINT staff_challenges_known_purpose CHECK (purpose IN ('add', 'prove'))
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
  note text NOT NULL DEFAULT '',
  -- The fields that the action changed, as they were and as they are; numbers of people are masked.
  before jsonb,
  after jsonb,
  -- The network and the device of the request, and the call; a command or a job has only a call.
  network text NOT NULL DEFAULT '',
  device text NOT NULL DEFAULT '',
  call text NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, entry_id);
-- The pages of the log, newest first, alone and for one member of staff or one action.
CREATE INDEX audit_log_by_time ON audit_log (at, entry_id);
CREATE INDEX audit_log_by_staff ON audit_log (staff_id, at, entry_id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, entry_id);
-- Words of its texts. The query in staff/audit/search.ts repeats this expression.
CREATE INDEX audit_log_by_word ON audit_log USING gin (
  to_tsvector('simple',
    regexp_replace(lower(actor_name || ' ' || subject || ' ' || note), '[^[:alnum:]]+', ' ', 'g'))
);
-- The timeline of a client, newest first.
CREATE INDEX audit_log_of_client ON audit_log (client_id, at, entry_id)
  WHERE client_id IS NOT NULL;

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

-- Who of staff has taken a piece of work that waits. A row lives while its work waits, so the table
-- is small: shared, and found by its key.
CREATE TABLE work_items (
  queue text NOT NULL,
  item_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_name text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, queue)
);
CREATE INDEX work_items_of_owner ON work_items (owner_id);

-- What was said and done about work that waits. Rows are never changed. What concerns a client lies
-- with the client.
CREATE TABLE work_notes (
  client_id uuid NOT NULL,
  -- The record that the work is about: of a review, the loan.
  record_id uuid NOT NULL,
  note_id uuid NOT NULL,
  queue text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL DEFAULT '',
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  -- Who has it from now on, when it was handed over.
  to_name text NOT NULL DEFAULT '',
  written_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, record_id, note_id),
  CONSTRAINT work_notes_known_kind CHECK (kind IN ('comment', 'taken', 'handed-over', 'put-back')),
  CONSTRAINT work_notes_handed_over CHECK ((kind = 'handed-over') = (to_name <> '')),
  CONSTRAINT work_notes_comment CHECK (kind <> 'comment' OR text <> '')
);
-- Staff name a record by its id alone.
CREATE INDEX work_notes_of_record ON work_notes (record_id, note_id);

-- The same for what belongs to no client: messages, differences, proposals about products.
CREATE TABLE shared_work_notes (
  -- The record that the work is about: of a review, the loan.
  record_id uuid NOT NULL,
  note_id uuid NOT NULL,
  queue text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL DEFAULT '',
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  to_name text NOT NULL DEFAULT '',
  written_at timestamptz NOT NULL,
  PRIMARY KEY (record_id, note_id),
  CONSTRAINT shared_work_notes_known_kind CHECK (
    kind IN ('comment', 'taken', 'handed-over', 'put-back')
  ),
  CONSTRAINT shared_work_notes_handed_over CHECK ((kind = 'handed-over') = (to_name <> '')),
  CONSTRAINT shared_work_notes_comment CHECK (kind <> 'comment' OR text <> '')
);

-- What staff write about a client. A note is corrected by a later one.
CREATE TABLE client_notes (
  client_id uuid NOT NULL,
  note_id uuid NOT NULL,
  -- Business time.
  written_at timestamptz NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  role text NOT NULL,
  text text NOT NULL,
  corrects_id uuid,
  PRIMARY KEY (client_id, note_id)
);

-- Who of staff opened which version of a client's document, and when first. Some decisions wait for
-- it: an officer verifies, and a second person approves, only after looking.
CREATE TABLE document_openings (
  client_id uuid NOT NULL,
  document_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  -- Business time.
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, document_id, staff_id)
);

-- Lines of an application's checklist that an officer ticked or gave a reason for. What they say is
-- about the state that the line had then; the newest one of a line counts.
CREATE TABLE loan_checks (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  check_id uuid NOT NULL,
  line text NOT NULL,
  state text NOT NULL,
  -- Empty for a line that was ticked.
  reason text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  -- Business time.
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id, check_id)
);
