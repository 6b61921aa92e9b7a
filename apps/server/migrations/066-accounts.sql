-- Which NIN and BVN clients have given, by keyed hash: another client with the same one is found,
-- although the numbers are sealed. The job `index-identity-numbers` adds those given before.
CREATE TABLE identity_numbers (
  client_id uuid NOT NULL,
  kind text NOT NULL,
  number_index text NOT NULL,
  PRIMARY KEY (client_id, kind, number_index),
  CONSTRAINT identity_numbers_known_kind CHECK (kind IN ('nin', 'bvn'))
);
-- Finds the clients with a number.
CREATE INDEX identity_numbers_by_number ON identity_numbers (number_index);
