-- Names that the lender must not deal with, or only after a closer look, and the clients whose
-- names are like one of them.

-- Shared: one row for each file that was uploaded; one list is in use.
CREATE TABLE screening_lists (
  list_id uuid PRIMARY KEY,
  state text NOT NULL,
  file_name text NOT NULL,
  names bigint NOT NULL DEFAULT 0,
  problems bigint NOT NULL DEFAULT 0,
  first_problems jsonb NOT NULL DEFAULT '[]',
  failure text NOT NULL DEFAULT '',
  uploaded_by uuid NOT NULL,
  uploaded_by_name text NOT NULL,
  uploaded_at timestamptz NOT NULL,
  in_use_since timestamptz,
  -- How many clients were compared with it, and when the last of them was.
  clients_screened bigint NOT NULL DEFAULT 0,
  screened_at timestamptz,
  CONSTRAINT screening_lists_known_state
    CHECK (state IN ('reading', 'refused', 'in-use', 'replaced'))
);
CREATE UNIQUE INDEX screening_lists_one_in_use ON screening_lists (state) WHERE state = 'in-use';

-- Shared: the names of a list, found by the sounds of their words.
CREATE TABLE screening_names (
  list_id uuid NOT NULL,
  line_number integer NOT NULL,
  name text NOT NULL,
  reference text NOT NULL,
  sounds text[] NOT NULL,
  PRIMARY KEY (list_id, line_number)
);
CREATE INDEX screening_names_by_sound ON screening_names USING gin (sounds);

-- Clients': a name of a client that is like a listed one, and what staff decided about it. It
-- outlives the list, so that the same two names are looked at once.
CREATE TABLE screening_matches (
  client_id uuid NOT NULL,
  match_id uuid NOT NULL,
  client_name text NOT NULL,
  listed_name text NOT NULL,
  reference text NOT NULL,
  similarity text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  found_at timestamptz NOT NULL,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  PRIMARY KEY (client_id, match_id),
  CONSTRAINT screening_matches_known_state CHECK (state IN ('open', 'cleared', 'confirmed'))
);
CREATE UNIQUE INDEX screening_matches_once
  ON screening_matches (client_id, client_name, listed_name, reference);
CREATE INDEX screening_matches_by_state ON screening_matches (state, match_id);
