-- Who of staff entered a complaint that came by phone, email or letter: they do not decide its
-- redress. Null for what was sent by a form, and for complaints entered before.
ALTER TABLE support_messages ADD COLUMN entered_by uuid;
ALTER TABLE support_messages ADD COLUMN entered_by_name text;
ALTER TABLE support_messages ADD CONSTRAINT support_messages_entered CHECK (
  (entered_by IS NULL) = (entered_by_name IS NULL)
  AND (entered_by IS NULL OR channel IS NOT NULL)
);
