-- Dates of birth of a list, as it writes them, beside the client's.

ALTER TABLE screening_names ADD COLUMN born text NOT NULL DEFAULT '';
ALTER TABLE screening_matches ADD COLUMN listed_born text NOT NULL DEFAULT '';

-- Two names that were found to be of different people are looked at once more, if the dates of
-- birth agree since.
ALTER TABLE screening_matches ADD COLUMN born_alike boolean NOT NULL DEFAULT false;
DROP INDEX screening_matches_once;
CREATE UNIQUE INDEX screening_matches_once
  ON screening_matches (client_id, client_name, listed_name, reference, born_alike);
