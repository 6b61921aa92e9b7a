-- A proposal of another email address of a client has it. The function that empties the texts of an
-- erased client empties it too.
CREATE OR REPLACE FUNCTION erase_written_texts(erased uuid, personal jsonb) RETURNS void
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
    IF named.field <> ALL (ARRAY[
      'reason', 'reply', 'message', 'holder', 'bank', 'lastFour', 'card', 'topUpCard', 'device'
    ]) THEN
      RAISE EXCEPTION 'the field % of an event cannot be emptied', named.field;
    END IF;
    UPDATE events SET payload = jsonb_set(payload, ARRAY[named.field], '""')
    WHERE client_id = erased AND kind = named.kind
      AND jsonb_typeof(payload -> named.field) = 'string' AND payload ->> named.field <> '';
  END LOOP;
  -- A journal's reason is part of the books.
  FOREACH field IN ARRAY ARRAY[
    'reason', 'message', 'holder', 'savedAs', 'seen', 'accountIndex', 'email'
  ] LOOP
    UPDATE approvals SET payload = jsonb_set(payload, ARRAY[field], '""')
    WHERE client_id = erased AND kind <> 'manual-journal'
      AND jsonb_typeof(payload -> field) = 'string' AND payload ->> field <> '';
  END LOOP;
  UPDATE approvals SET title = 'Erased client', facts = '{}', changes = '[]',
    reason = CASE WHEN reason IS NULL THEN NULL ELSE '' END
  WHERE client_id = erased AND kind <> 'client-erasure';
END
$$;
