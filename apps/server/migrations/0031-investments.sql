-- A withdrawal that fails gives back every return it kept from being credited: a return that was
-- credited on too little capital gets the rest as a correction. `tax` was held back from a return,
-- whose `amount` is what was credited; both together are what it earned.
ALTER TABLE investment_returns ADD COLUMN correction smallint NOT NULL DEFAULT 0;
ALTER TABLE investment_returns ADD COLUMN tax bigint NOT NULL DEFAULT 0;
ALTER TABLE investment_returns DROP CONSTRAINT investment_returns_pkey;
ALTER TABLE investment_returns ADD CONSTRAINT investment_returns_pkey
  PRIMARY KEY (client_id, investment_id, number, correction);
ALTER TABLE investment_returns ADD CONSTRAINT investment_returns_correction_not_negative
  CHECK (correction >= 0);
ALTER TABLE investment_returns ADD CONSTRAINT investment_returns_tax_not_negative CHECK (tax >= 0);

-- `held` waits for staff, because the account is in another name; `cancelled` was never sent.
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_status_check;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_known_status CHECK (
  status IN ('held', 'requested', 'paid', 'failed', 'cancelled')
);

-- Where a held withdrawal would be paid; its payout is ordered only when staff release it.
ALTER TABLE withdrawals ADD COLUMN held_bank_code text;
ALTER TABLE withdrawals ADD COLUMN held_account_number_sealed text;
ALTER TABLE withdrawals ADD COLUMN held_account_name text;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_held_have_an_account CHECK (
  status <> 'held' OR (
    held_bank_code IS NOT NULL AND held_account_number_sealed IS NOT NULL
    AND held_account_name IS NOT NULL
  )
);
CREATE INDEX withdrawals_held ON withdrawals (withdrawal_id) WHERE status = 'held';

-- When a transfer that had failed was paid after all: its money is taken again on a later day.
ALTER TABLE withdrawals ADD COLUMN taken_again_on date;

-- A keyed hash of what was asked for, when the call had no idempotency key: the same again within
-- ten minutes is the same withdrawal.
ALTER TABLE withdrawals ADD COLUMN request_hash text;
CREATE INDEX withdrawals_by_request ON withdrawals (client_id, request_hash, requested_at)
  WHERE request_hash IS NOT NULL;

-- The tax held back from returns, in parts per million, for anniversaries from a date on. Shared:
-- the law is the same for all clients. Of several versions for a date the latest counts.
CREATE TABLE withholding_tax_versions (
  version integer NOT NULL CHECK (version > 0),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 500000),
  effective_on date NOT NULL,
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (version),
  CHECK (approved_by <> proposed_by)
);
INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on) VALUES (1, 0, '1970-01-01');

-- What shows that staff paid a payout by hand, from the lender's bank account.
CREATE TABLE payout_evidence (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  bank_reference text NOT NULL,
  paid_on date NOT NULL,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, payout_id),
  CHECK (approved_by <> proposed_by)
);
