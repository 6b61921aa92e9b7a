-- A client's search by an id, as people read it out, is a look-up instead of a reading of every
-- entry.
CREATE INDEX activity_entries_by_short_id
  ON activity_entries (client_id, (right(entry_id::text, 10)));
CREATE INDEX activity_entries_by_subject
  ON activity_entries (client_id, (right(subject_id::text, 10)), happened_at, entry_id);
