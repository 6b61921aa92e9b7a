-- Money that the provider takes back after it was paid in: disputes, refunds begun at the provider,
-- and charges that turn reversed.

-- The answers of two looks at one receipt may arrive in the wrong order: the look counts this up
-- first, and an answer to an older look is dropped.
ALTER TABLE receipts ADD COLUMN claims_version integer NOT NULL DEFAULT 0;
-- The provider names a charge by its own id.
CREATE INDEX receipts_by_charge ON receipts (provider_id) WHERE provider_id IS NOT NULL;

CREATE TABLE disputes (
  client_id uuid NOT NULL,
  dispute_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  -- The dispute's id at the provider.
  provider_id text NOT NULL,
  state text NOT NULL,
  -- The provider's own word for its state.
  stage text NOT NULL,
  -- What the payer's bank asked for first; what it got is in receipt_reversals.
  claimed bigint NOT NULL,
  currency text NOT NULL,
  category text NOT NULL,
  complaint text NOT NULL,
  -- When it was opened at the provider, and until when we must answer.
  opened_at timestamptz NOT NULL,
  due_at timestamptz,
  -- When we learned of it, and of its end.
  seen_at timestamptz NOT NULL,
  seen_on date NOT NULL,
  resolved_at timestamptz,
  resolved_on date,
  PRIMARY KEY (client_id, dispute_id),
  CONSTRAINT disputes_once UNIQUE (client_id, provider_id),
  CONSTRAINT disputes_known_state CHECK (state IN ('open', 'won', 'lost')),
  CONSTRAINT disputes_resolved CHECK (
    (state = 'open') = (resolved_at IS NULL) AND (resolved_at IS NULL) = (resolved_on IS NULL)
  )
);
CREATE INDEX disputes_by_receipt ON disputes (client_id, receipt_id);
CREATE INDEX disputes_open ON disputes (seen_on, dispute_id) WHERE state = 'open';
CREATE INDEX disputes_by_date ON disputes (seen_on, dispute_id);

-- What the provider took back of a receipt, one row for each cause: a lost dispute, a refund begun
-- at the provider, or a charge that is reversed and nothing says why.
CREATE TABLE receipt_reversals (
  client_id uuid NOT NULL,
  reversal_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  cause text NOT NULL,
  -- The dispute's, refund's or charge's id at the provider.
  provider_id text NOT NULL,
  state text NOT NULL,
  -- What the provider names, and how much of it is booked now. The rest is part of another cause,
  -- or more than was ever received.
  named bigint NOT NULL,
  taken bigint NOT NULL,
  currency text NOT NULL,
  -- Where it was taken from: unapplied money, what it was applied to, and what the client now owes
  -- the lender (1300).
  from_unapplied bigint NOT NULL DEFAULT 0,
  from_applied bigint NOT NULL DEFAULT 0,
  recoverable bigint NOT NULL DEFAULT 0,
  begun_by text NOT NULL DEFAULT '',
  seen_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_on date NOT NULL,
  PRIMARY KEY (client_id, reversal_id),
  CONSTRAINT receipt_reversals_once UNIQUE (client_id, cause, provider_id),
  CONSTRAINT receipt_reversals_known_cause CHECK (cause IN ('dispute', 'refund', 'charge')),
  CONSTRAINT receipt_reversals_known_state CHECK (
    state IN ('pending', 'taken', 'failed', 'returned')
  ),
  CONSTRAINT receipt_reversals_parts CHECK (
    taken = from_unapplied + from_applied + recoverable
    AND from_unapplied >= 0 AND from_applied >= 0 AND recoverable >= 0
    AND taken <= named AND (state = 'taken' OR taken = 0)
  )
);
CREATE INDEX receipt_reversals_by_receipt ON receipt_reversals (client_id, receipt_id);

-- The list of what clients owe the lender for money that the provider took back.
CREATE INDEX ledger_accounts_recoverable ON ledger_accounts (subject_id)
  WHERE code = 1300 AND debits > credits;
