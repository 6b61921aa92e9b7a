-- Clients whose personal data was erased, after the years that the law asks for or because they
-- asked: the proof that it was done, and by whom.
CREATE TABLE client_erasures (
  client_id uuid PRIMARY KEY,
  erased_on date NOT NULL,
  erased_at timestamptz NOT NULL,
  -- The client's own request; null for one that was only old enough.
  request_id uuid,
  proposed_by uuid NOT NULL,
  proposed_by_name text NOT NULL,
  approved_by uuid NOT NULL,
  approved_by_name text NOT NULL
);
