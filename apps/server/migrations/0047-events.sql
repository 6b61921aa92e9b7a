-- Emails about money that is due are sent by day alone, and not at all once they are no longer
-- true.

ALTER TABLE emails ADD COLUMN by_day boolean NOT NULL DEFAULT false;
ALTER TABLE emails DROP CONSTRAINT emails_known_state;
ALTER TABLE emails ADD CONSTRAINT emails_known_state
  CHECK (state IN ('waiting', 'sent', 'rejected', 'dropped'));

-- At night senders look for the others, four times a second.
CREATE INDEX emails_waiting_any_hour
  ON emails ((get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)))
  WHERE state = 'waiting' AND NOT by_day;
CREATE INDEX emails_waiting_by_day ON emails (client_id) WHERE state = 'waiting' AND by_day;
