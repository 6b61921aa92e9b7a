-- How a complaint came that staff entered; null for one that was sent by a form.
ALTER TABLE support_messages ADD COLUMN channel text;
ALTER TABLE support_messages ADD CONSTRAINT support_messages_known_channel CHECK (
  channel IS NULL OR channel IN ('phone', 'email', 'letter')
);
