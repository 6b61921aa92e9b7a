-- Who of staff has taken a piece of work that waits, and what was said and done about it.

-- A row lives while its work waits, so the table is small: shared, and found by its key.
CREATE TABLE work_items (
  queue text NOT NULL,
  item_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  owner_name text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, queue)
);
CREATE INDEX work_items_of_owner ON work_items (owner_id);

-- Rows are never changed. What concerns a client lies with the client.
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
