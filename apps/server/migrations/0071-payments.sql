-- The accounts that a client has asked about in the hour, as keyed hashes: asking about the same
-- one again says nothing new, and so does not count. `asked` is how many there are; `calls` is how
-- often the client asked in all.
ALTER TABLE name_enquiries ADD COLUMN accounts text[] NOT NULL DEFAULT '{}';
ALTER TABLE name_enquiries ADD COLUMN calls integer NOT NULL DEFAULT 0;
