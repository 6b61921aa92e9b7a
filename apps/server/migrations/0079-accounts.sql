-- The second factor of a client who lost it: two of staff agreed to remove it, after a while.
CREATE TABLE second_factor_removals (
  client_id uuid NOT NULL,
  removal_id uuid NOT NULL,
  -- Real times. It was asked for, and is done, unless the client used the factor in between.
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  PRIMARY KEY (client_id, removal_id),
  CONSTRAINT second_factor_removals_known_state CHECK (state IN ('waiting', 'done', 'stopped'))
);
CREATE UNIQUE INDEX second_factor_removals_waiting ON second_factor_removals (client_id)
  WHERE state = 'waiting';
