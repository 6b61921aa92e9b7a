-- Names that the lender must not deal with, or only after a closer look, the clients whose names
-- are like one of them, and the clients whom compliance has frozen.

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
  -- The date of birth, as the list writes it.
  born text NOT NULL DEFAULT '',
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
  listed_born text NOT NULL DEFAULT '',
  -- Two names that were found to be of different people are looked at once more, if the dates of
  -- birth agree since.
  born_alike boolean NOT NULL DEFAULT false,
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
CREATE INDEX screening_matches_by_state ON screening_matches (state, match_id);
CREATE UNIQUE INDEX screening_matches_once
  ON screening_matches (client_id, client_name, listed_name, reference, born_alike);

-- Clients': each freeze with who proposed it, who decided, and who lifted it. A proposed one holds
-- already, so that an urgent freeze does not wait for the second person.
CREATE TABLE client_freezes (
  client_id uuid NOT NULL,
  freeze_id uuid NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  proposed_by_name text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by_name text,
  decided_at timestamptz,
  lifted_by_name text,
  lifted_at timestamptz,
  PRIMARY KEY (client_id, freeze_id),
  CONSTRAINT client_freezes_known_state
    CHECK (state IN ('proposed', 'frozen', 'declined', 'lifted')),
  CONSTRAINT client_freezes_decided CHECK ((state = 'proposed') = (decided_at IS NULL)),
  CONSTRAINT client_freezes_lifted CHECK ((state = 'lifted') = (lifted_at IS NOT NULL))
);
CREATE UNIQUE INDEX client_freezes_one
  ON client_freezes (client_id) WHERE state IN ('proposed', 'frozen');
