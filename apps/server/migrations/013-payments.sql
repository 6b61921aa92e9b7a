-- Card payments in: what clients pay, what of it is refunded, and what the provider takes back.

-- Shared: finds the client and the record of a reference that the provider names.
CREATE TABLE payment_references (
  reference text PRIMARY KEY,
  client_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'payout')),
  record_id uuid NOT NULL
);

-- A payment by card. Payments know no purpose: what one is for is a subject that only its purpose
-- reads.
CREATE TABLE payments (
  client_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  reference text NOT NULL,
  purpose text NOT NULL,
  subject jsonb NOT NULL,
  -- Equal for payments of one client and purpose that are for the same thing.
  subject_key text,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  email text NOT NULL,
  access_code text,
  -- The client asked to save the card of this payment; or a saved card is charged.
  save_card boolean NOT NULL DEFAULT false,
  saved_card_id uuid,
  status text NOT NULL CHECK (status IN ('pending', 'failed', 'abandoned', 'applied', 'unapplied')),
  -- How often it was started: once, and again each time it is continued after it had failed. What
  -- the provider was asked before the last start says nothing about the payment as it is now.
  starts integer NOT NULL DEFAULT 1,
  -- When the provider was last asked about it; it is not asked more than every few seconds.
  checked_at timestamptz,
  -- What the provider confirmed; it may differ from the request, and is then unapplied.
  received_amount bigint,
  received_currency text,
  fee bigint,
  provider_id text,
  unapplied_reason text,
  -- The record that the purpose made of the money.
  result_id uuid,
  -- When the purpose was told that the payment no longer counts on what was reserved for it.
  released_at timestamptz,
  created_at timestamptz NOT NULL,
  created_on date NOT NULL,
  booked_at timestamptz,
  booked_on date,
  PRIMARY KEY (client_id, payment_id),
  UNIQUE (client_id, reference)
);
CREATE INDEX payments_pending ON payments (created_at) WHERE status = 'pending';
CREATE INDEX payments_unapplied ON payments (created_at) WHERE status = 'unapplied';
CREATE INDEX payments_pending_of_client ON payments (client_id, payment_id)
  WHERE status = 'pending';
-- Finds a payment in progress for the same subject.
CREATE INDEX payments_by_subject ON payments (client_id, purpose, subject_key)
  WHERE subject_key IS NOT NULL;

-- Cards that can be charged without the popup.
CREATE TABLE saved_cards (
  client_id uuid NOT NULL,
  card_id uuid NOT NULL,
  -- What the provider charges the card by, and the email that it knows the client by; sealed.
  authorization_sealed text NOT NULL,
  email_sealed text NOT NULL,
  -- A keyed hash of the provider's mark of the card: saved again, it stays one card.
  card_index text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires_on date NOT NULL,
  saved_at timestamptz NOT NULL,
  -- The client removed it; the row goes when the provider has been told.
  removed_at timestamptz,
  -- Since when the provider refuses to remove a card that its client removed, and why. It is asked
  -- again until it has removed it.
  refused_at timestamptz,
  refusal text NOT NULL DEFAULT '',
  PRIMARY KEY (client_id, card_id)
);
CREATE UNIQUE INDEX saved_cards_once ON saved_cards (client_id, card_index)
  WHERE removed_at IS NULL;
CREATE INDEX saved_cards_refused ON saved_cards (client_id, card_id) WHERE refused_at IS NOT NULL;

-- Money that the provider confirmed: one row for each charge, and for each transfer to a client
-- that came back and could not be put back where it came from.
CREATE TABLE receipts (
  client_id uuid NOT NULL,
  -- The first charge of a payment has the payment's id, and a returned transfer the payout's; a
  -- further charge of the same payment has one of its own. It is the subject in the ledger.
  receipt_id uuid NOT NULL,
  payment_id uuid,
  payout_id uuid,
  -- The charge's id at the provider: a payment that is charged again has another one.
  provider_id text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  fee bigint NOT NULL DEFAULT 0,
  -- When the provider says that the client paid, and the value date.
  paid_at timestamptz NOT NULL,
  paid_on date NOT NULL,
  booked_at timestamptz NOT NULL,
  booked_on date NOT NULL,
  -- What belongs to no loan or investment (2200), and what is being refunded (2210).
  unapplied bigint NOT NULL,
  refunding bigint NOT NULL DEFAULT 0,
  -- Why it is unapplied, as the client reads it.
  reason text NOT NULL DEFAULT '',
  -- The answers of two looks at one receipt may arrive in the wrong order: the look counts this up
  -- first, and an answer to an older look is dropped.
  claims_version integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, receipt_id),
  CONSTRAINT receipts_one_for_each_charge UNIQUE (client_id, payment_id, provider_id),
  CONSTRAINT receipts_one_source CHECK ((payment_id IS NULL) <> (payout_id IS NULL)),
  CONSTRAINT receipts_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT receipts_amounts CHECK (
    amount > 0 AND fee >= 0 AND unapplied >= 0 AND refunding >= 0
    AND unapplied + refunding <= amount
  ),
  CONSTRAINT receipts_value_date CHECK (paid_on <= booked_on)
);
-- Staff open a receipt by its id alone.
CREATE INDEX receipts_by_id ON receipts (receipt_id);
-- The client's own list, and the penalties of a client with unapplied money.
CREATE INDEX receipts_unapplied_of_client ON receipts (client_id, receipt_id)
  WHERE unapplied > 0 OR refunding > 0;
-- The list for staff.
CREATE INDEX receipts_unapplied ON receipts (booked_on, receipt_id)
  WHERE unapplied > 0 OR refunding > 0;
-- The provider names a charge by its own id.
CREATE INDEX receipts_by_charge ON receipts (provider_id) WHERE provider_id IS NOT NULL;
-- What happened on one date in the whole book. Receipts are added in the order of their dates, so
-- that an index of a few pages is enough.
CREATE INDEX receipts_by_booking ON receipts USING brin (booked_on);
-- The queue of staff, oldest first.
CREATE INDEX receipts_waiting ON receipts (receipt_id) WHERE unapplied > 0;
-- The search of staff: by an exact amount.
CREATE INDEX receipts_by_amount ON receipts (amount, receipt_id);

-- Money of a receipt that goes back to the payer: staff order it, or it was begun at the provider.
CREATE TABLE refunds (
  client_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  receipt_id uuid NOT NULL,
  -- The refund's id at the provider, once it is known.
  provider_id text,
  begun_at_provider boolean NOT NULL DEFAULT false,
  amount bigint NOT NULL,
  currency text NOT NULL,
  status text NOT NULL,
  -- The provider is not asked for it while its client is not served.
  is_held boolean NOT NULL DEFAULT false,
  -- Why it failed, or what it is waiting for.
  message text NOT NULL DEFAULT '',
  ordered_at timestamptz NOT NULL,
  ordered_on date NOT NULL,
  -- When the provider was last asked to pay it: not again before its answer would be visible.
  sent_at timestamptz,
  settled_at timestamptz,
  settled_on date,
  PRIMARY KEY (client_id, refund_id),
  CONSTRAINT refunds_one_for_each_id UNIQUE (client_id, provider_id),
  CONSTRAINT refunds_positive CHECK (amount > 0),
  CONSTRAINT refunds_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT refunds_known_status CHECK (status IN ('requested', 'sent', 'processed', 'failed')),
  CONSTRAINT refunds_settled_whole CHECK (
    (status IN ('processed', 'failed')) = (settled_at IS NOT NULL)
    AND (settled_at IS NULL) = (settled_on IS NULL)
  )
);
CREATE INDEX refunds_by_receipt ON refunds (client_id, receipt_id);
CREATE INDEX refunds_open ON refunds (ordered_at) WHERE status IN ('requested', 'sent');

-- Charges that the payer's bank disputes.
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
-- The queue of staff, oldest first.
CREATE INDEX disputes_waiting ON disputes (dispute_id) WHERE state = 'open';

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

-- Shared: every webhook that arrived, rejected ones too (without their body).
CREATE TABLE provider_events (
  event_id uuid PRIMARY KEY,
  event text NOT NULL,
  reference text,
  accepted boolean NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX provider_events_by_reference ON provider_events (reference);
CREATE INDEX provider_events_by_age ON provider_events (received_at);
