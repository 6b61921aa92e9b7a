-- Names that a client had before, and when each was replaced: a bank account is compared with the
-- name that the client had some days ago, so a change of the name does not make it the client's.
CREATE TABLE client_earlier_names (
  client_id uuid NOT NULL,
  name_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, name_id)
);

-- The name that staff compared with the client's documents.
ALTER TABLE client_profiles ADD COLUMN verified_first_name text;
ALTER TABLE client_profiles ADD COLUMN verified_last_name text;
UPDATE client_profiles SET verified_first_name = first_name, verified_last_name = last_name
FROM clients
WHERE clients.client_id = client_profiles.client_id AND (nin_verified OR bvn_verified);
