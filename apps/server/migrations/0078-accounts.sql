-- Who of staff saw a number of a client in clear, when and why. The client may read it.
CREATE TABLE number_reveals (
  client_id uuid NOT NULL,
  reveal_id uuid NOT NULL,
  -- Business time.
  revealed_at timestamptz NOT NULL,
  number text NOT NULL,
  staff_id uuid NOT NULL,
  staff_name text NOT NULL,
  role text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (client_id, reveal_id),
  CONSTRAINT number_reveals_known_number CHECK (number IN ('nin', 'bvn', 'account'))
);
