-- What people wrote about an erased client, and where the client's money went, leaves events and
-- proposals. Both are records that the application's role does not change in this way, so a
-- function of the owner does it, and only for clients who were erased. Texts become empty: every
-- version goes on reading the rows. `personal` names the fields of each kind of event.
CREATE FUNCTION erase_written_texts(erased uuid, personal jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named record;
  field text;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM client_erasures WHERE client_id = erased) THEN
    RAISE EXCEPTION 'this client was not erased';
  END IF;
  FOR named IN
    SELECT entry.key AS kind, jsonb_array_elements_text(entry.value) AS field
    FROM jsonb_each(personal) AS entry
  LOOP
    UPDATE events SET payload = jsonb_set(payload, ARRAY[named.field], '""')
    WHERE client_id = erased AND kind = named.kind
      AND jsonb_typeof(payload -> named.field) = 'string' AND payload ->> named.field <> '';
  END LOOP;
  -- A journal's reason is part of the books.
  FOREACH field IN ARRAY ARRAY['reason', 'message', 'holder', 'savedAs', 'seen'] LOOP
    UPDATE approvals SET payload = jsonb_set(payload, ARRAY[field], '""')
    WHERE client_id = erased AND kind <> 'manual-journal'
      AND jsonb_typeof(payload -> field) = 'string' AND payload ->> field <> '';
  END LOOP;
  UPDATE approvals SET title = 'Erased client', facts = '{}', changes = '[]',
    reason = CASE WHEN reason IS NULL THEN NULL ELSE '' END
  WHERE client_id = erased AND kind <> 'client-erasure';
END
$$;
REVOKE ALL ON FUNCTION erase_written_texts FROM PUBLIC;
