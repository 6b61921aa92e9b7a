-- Investments, the returns credited to them, and withdrawals.

CREATE TABLE investments (
  client_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  investment_type text NOT NULL CHECK (investment_type IN ('FTI', 'LTI')),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  plan text NOT NULL,
  plan_minimum bigint NOT NULL,
  -- A limited-time investment names its offer and how many slots of it were bought.
  offer_id uuid,
  slots integer,
  rate_ppm integer NOT NULL,
  initial_amount bigint NOT NULL CHECK (initial_amount > 0),
  months integer NOT NULL,
  start_on date NOT NULL,
  matures_on date NOT NULL,
  -- What the client wants at maturity; the day close does it on that day.
  at_maturity text NOT NULL DEFAULT 'nothing',
  -- Null when nothing more will be credited (inactive, complete, or an ended limited-time one).
  next_returns_on date,
  returns_credited integer NOT NULL DEFAULT 0,
  status smallint NOT NULL,
  -- Null for a plan that was started from the balance of a matured one: its money came with the
  -- receipt of the earlier plan, and goes back to it when that is taken back.
  payment_id uuid,
  -- The receipt that it was started with: reversing it reverses the investment.
  receipt_id uuid NOT NULL,
  form jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- The business date on which an investment came from the lender's earlier books; null for one
  -- that began here. Its initial amount is the capital on that date.
  imported_on date,
  -- How many anniversaries had been credited by then, and what was still owed of those returns.
  imported_number integer NOT NULL DEFAULT 0,
  imported_returns bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, investment_id),
  UNIQUE (client_id, payment_id),
  CONSTRAINT investments_known_choice_at_maturity CHECK (
    at_maturity IN ('nothing', 'reinvest-all', 'reinvest-capital')
  ),
  CONSTRAINT investments_imported CHECK (
    imported_number >= 0 AND imported_returns >= 0
    AND (imported_on IS NOT NULL OR imported_number = 0 AND imported_returns = 0)
  ),
  -- The offer of an imported limited-time investment was never one of this product.
  CONSTRAINT investments_of_an_offer_have_slots CHECK (
    (offer_id IS NULL) = (slots IS NULL)
    AND ((investment_type = 'LTI') = (offer_id IS NOT NULL)
      OR imported_on IS NOT NULL AND offer_id IS NULL)
  )
);
-- The day close: returns that are credited.
CREATE INDEX investments_returns_due ON investments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)),
  next_returns_on
) WHERE next_returns_on IS NOT NULL;
-- The day close: investments that mature.
CREATE INDEX investments_by_maturity ON investments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), matures_on
);
CREATE INDEX investments_by_receipt ON investments (client_id, receipt_id);
-- The newest of a currency, the newest that hold money, the next return and the next maturity.
CREATE INDEX investments_by_currency ON investments (client_id, currency, investment_id);
CREATE INDEX investments_holding ON investments (client_id, currency, investment_id)
  WHERE status <> 3;
CREATE INDEX investments_next_return ON investments (client_id, currency, next_returns_on)
  WHERE next_returns_on IS NOT NULL;
CREATE INDEX investments_next_maturity ON investments (client_id, currency, matures_on)
  WHERE status <> 3;
-- The day close looks for the maturities for which a client has chosen something.
CREATE INDEX investments_with_choice ON investments (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), matures_on
) WHERE at_maturity <> 'nothing';
-- The search of staff: by the short id, which is the end of the id.
CREATE INDEX investments_by_short_id ON investments ((right(investment_id::text, 10)));
CREATE INDEX investments_imported ON investments (client_id, investment_id)
  WHERE imported_on IS NOT NULL;

CREATE TABLE investment_returns (
  client_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  number integer NOT NULL,
  -- A withdrawal that fails gives back every return it kept from being credited: a return that was
  -- credited on too little capital gets the rest as a correction.
  correction smallint NOT NULL DEFAULT 0,
  -- Names the row in the client's transactions.
  returns_id uuid NOT NULL DEFAULT gen_random_uuid(),
  credited_on date NOT NULL,
  credited_at timestamptz NOT NULL,
  capital bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  -- Held back from the return, whose amount is what was credited; both together are what it earned.
  tax bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, investment_id, number, correction),
  CONSTRAINT investment_returns_correction_not_negative CHECK (correction >= 0),
  CONSTRAINT investment_returns_tax_not_negative CHECK (tax >= 0)
);

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
  -- The plan that had earned what this row takes out of the capital; null for money of the receipt.
  returns_of uuid,
  PRIMARY KEY (client_id, reversal_id),
  CONSTRAINT investment_reversals_amounts CHECK (
    capital >= 0 AND returns >= 0 AND capital + returns > 0
  ),
  CONSTRAINT investment_reversals_of_capital CHECK (
    returns_of IS NULL OR (returns = 0 AND returns_of <> investment_id)
  )
);
CREATE INDEX investment_reversals_by_investment
  ON investment_reversals (client_id, investment_id);

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

-- A client's investments of a currency in numbers, so that many are counted as fast as few: all
-- that were ever made, what was put into them, and how many still hold money.
CREATE TABLE investment_totals (
  client_id uuid NOT NULL,
  currency text NOT NULL,
  made integer NOT NULL,
  invested bigint NOT NULL,
  held integer NOT NULL,
  PRIMARY KEY (client_id, currency)
);

-- What clients save for.
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

CREATE TABLE withdrawals (
  client_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  -- held: waits for staff. cancelled: was never sent.
  status text NOT NULL,
  -- The account that it was requested to. Its number is known as a keyed hash alone, as its payout
  -- has one, and by its last four digits, as clients and staff see it. Empty once it was erased.
  bank_code text NOT NULL DEFAULT '',
  account_name text NOT NULL DEFAULT '',
  account_index text NOT NULL DEFAULT '',
  account_ending text NOT NULL DEFAULT '',
  -- Why it waits: the account is in another name, the client's identity is not verified, the amount
  -- is above the limit, or the client is not served. It is sent when the last reason is gone.
  held_for text[] NOT NULL DEFAULT '{}',
  -- Where a held one would be paid; its payout is ordered only when staff release it.
  held_bank_code text,
  held_account_number_sealed text,
  held_account_name text,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Not sent before this time, so that the client can cancel it.
  send_after timestamptz,
  -- A keyed hash of what was asked for, when the call had no idempotency key: the same again within
  -- ten minutes is the same withdrawal.
  request_hash text,
  -- By the client while signed in, by the link in an email, or by staff.
  cancelled_by text,
  cancelled_at timestamptz,
  -- When a transfer that had failed was paid after all: its money is taken again on a later day.
  taken_again_on date,
  PRIMARY KEY (client_id, withdrawal_id),
  UNIQUE (client_id, payout_id),
  CONSTRAINT withdrawals_known_status CHECK (
    status IN ('held', 'requested', 'paid', 'failed', 'cancelled')
  ),
  CONSTRAINT withdrawals_held_have_an_account CHECK (
    status <> 'held' OR (
      held_bank_code IS NOT NULL AND held_account_number_sealed IS NOT NULL
      AND held_account_name IS NOT NULL
    )
  ),
  CONSTRAINT withdrawals_held_for_a_reason CHECK ((status = 'held') = (cardinality(held_for) > 0)),
  CONSTRAINT withdrawals_account_is_masked CHECK (length(account_ending) <= 4),
  CONSTRAINT withdrawals_cancelled_by_known CHECK (cancelled_by IN ('client', 'link', 'staff')),
  CONSTRAINT withdrawals_cancelled_by_somebody CHECK (
    (cancelled_by IS NULL) = (cancelled_at IS NULL)
  ),
  CONSTRAINT withdrawals_held_for_known_reasons CHECK (
    held_for <@ ARRAY['holder', 'identity', 'amount', 'account']
  )
);
CREATE INDEX withdrawals_held ON withdrawals (withdrawal_id) WHERE status = 'held';
CREATE INDEX withdrawals_by_request ON withdrawals (client_id, request_hash, requested_at)
  WHERE request_hash IS NOT NULL;
CREATE INDEX withdrawals_cancelled ON withdrawals (withdrawal_id) WHERE status = 'cancelled';
-- Withdrawals that have not ended, however many have.
CREATE INDEX withdrawals_in_progress ON withdrawals (client_id, currency, withdrawal_id)
  WHERE status IN ('held', 'requested');

CREATE TABLE withdrawal_parts (
  client_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  investment_id uuid NOT NULL,
  -- Names the row in the client's transactions: one withdrawal may draw on several investments.
  part_id uuid NOT NULL,
  capital bigint NOT NULL CHECK (capital >= 0),
  returns bigint NOT NULL CHECK (returns >= 0),
  PRIMARY KEY (client_id, withdrawal_id, investment_id),
  CHECK (capital + returns > 0)
);
CREATE INDEX withdrawal_parts_by_investment ON withdrawal_parts (client_id, investment_id);
