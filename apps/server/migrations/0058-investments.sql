-- What becomes of an investment at its maturity.

-- A plan that was started from the balance of a matured one has no payment of its own: its money
-- came with the receipt of the earlier plan, and goes back to it when that is taken back.
ALTER TABLE investments ALTER COLUMN payment_id DROP NOT NULL;

-- Capital and returns that went from a matured investment into the capital of the next one, under
-- this version of its plan.
CREATE TABLE reinvestments (
  client_id uuid NOT NULL,
  reinvestment_id uuid NOT NULL,
  from_investment_id uuid NOT NULL,
  to_investment_id uuid NOT NULL,
  plan_version integer NOT NULL,
  capital bigint NOT NULL,
  returns bigint NOT NULL,
  is_automatic boolean NOT NULL,
  reinvested_on date NOT NULL,
  reinvested_at timestamptz NOT NULL,
  -- Of a call without an idempotency key: the same again within ten minutes is the same.
  request_hash text,
  PRIMARY KEY (client_id, reinvestment_id),
  UNIQUE (client_id, to_investment_id),
  CONSTRAINT reinvestments_amounts CHECK (capital >= 0 AND returns >= 0 AND capital + returns > 0)
);
CREATE INDEX reinvestments_by_source ON reinvestments (client_id, from_investment_id);

-- What the client wants at maturity; the day close does it on that day.
ALTER TABLE investments ADD COLUMN at_maturity text NOT NULL DEFAULT 'nothing';
ALTER TABLE investments ADD CONSTRAINT investments_known_choice_at_maturity CHECK (
  at_maturity IN ('nothing', 'reinvest-all', 'reinvest-capital')
);

-- Money that moves to the next plan is a row of the client's transactions. A maturity is only in
-- the bell.
ALTER TABLE activity_entries DROP CONSTRAINT activity_entries_known_kind;
ALTER TABLE activity_entries ADD CONSTRAINT activity_entries_known_kind CHECK (
  kind IN (
    'loan', 'repayment', 'deposit', 'returns', 'withdrawal', 'repayment-reversal',
    'investment-reversal', 'reinvestment', 'maturity-soon', 'maturity'
  )
);
