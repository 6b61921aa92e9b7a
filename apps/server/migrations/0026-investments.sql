-- An investment whose payment the provider takes back.

-- The receipt that an investment was started with: reversing it reverses the investment.
ALTER TABLE investments ADD COLUMN receipt_id uuid;
UPDATE investments SET receipt_id = payment_id;
ALTER TABLE investments ALTER COLUMN receipt_id SET NOT NULL;
CREATE INDEX investments_by_receipt ON investments (client_id, receipt_id);

-- What was taken out of an investment because the provider took its receipt back.
CREATE TABLE investment_reversals (
  client_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  reversal_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  capital bigint NOT NULL,
  returns bigint NOT NULL,
  reversed_at timestamptz NOT NULL,
  reversed_on date NOT NULL,
  PRIMARY KEY (client_id, reversal_id),
  CONSTRAINT investment_reversals_amounts CHECK (
    capital >= 0 AND returns >= 0 AND capital + returns > 0
  )
);
CREATE INDEX investment_reversals_by_investment
  ON investment_reversals (client_id, investment_id);

-- A reversal of a repayment or of an investment is a row of the client's transactions.
ALTER TABLE activity_entries DROP CONSTRAINT activity_entries_known_kind;
ALTER TABLE activity_entries ADD CONSTRAINT activity_entries_known_kind CHECK (
  kind IN (
    'loan', 'repayment', 'deposit', 'returns', 'withdrawal', 'repayment-reversal',
    'investment-reversal'
  )
);
