-- Clients whom compliance has frozen: nothing is paid to them, and no new business is taken.

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
