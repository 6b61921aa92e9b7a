-- Of attempts that count once for each thing they are about: those things, as keyed hashes.
ALTER TABLE attempt_counts ADD COLUMN seen text[] NOT NULL DEFAULT '{}';
