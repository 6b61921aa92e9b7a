-- What clients save for, and which of their investments count to it.

CREATE TABLE investment_goals (
  client_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  target_on date NOT NULL,
  created_at timestamptz NOT NULL,
  -- No investment counts to an archived goal.
  archived_at timestamptz,
  PRIMARY KEY (client_id, goal_id),
  CONSTRAINT investment_goals_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT investment_goals_amount CHECK (amount > 0),
  CONSTRAINT investment_goals_name CHECK (name <> '' AND length(name) <= 60)
);

-- An investment counts to one goal at most. It is a table of its own, so that choosing locks no
-- row that money is moved by.
CREATE TABLE goal_investments (
  client_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  goal_id uuid NOT NULL,
  PRIMARY KEY (client_id, investment_id)
);
CREATE INDEX goal_investments_by_goal ON goal_investments (client_id, goal_id);
