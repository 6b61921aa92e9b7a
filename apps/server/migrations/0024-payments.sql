-- Money that the provider confirmed, by receipt: one row for each charge, and for each transfer to
-- a client that came back and could not be put back where it came from.

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
-- The client's own list and the penalties of a client with unapplied money; the list for staff.
CREATE INDEX receipts_unapplied_of_client ON receipts (client_id, receipt_id)
  WHERE unapplied > 0 OR refunding > 0;
CREATE INDEX receipts_unapplied ON receipts (booked_on, receipt_id)
  WHERE unapplied > 0 OR refunding > 0;

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

-- The whole book. When the client paid was not stored, so that the booking counts.
INSERT INTO receipts (client_id, receipt_id, payment_id, provider_id, amount, currency, fee,
  paid_at, paid_on, booked_at, booked_on, unapplied, reason)
SELECT client_id, payment_id, payment_id, provider_id, received_amount, received_currency,
  coalesce(fee, 0), booked_at, booked_on, booked_at, booked_on,
  CASE WHEN status = 'unapplied' THEN received_amount ELSE 0 END, coalesce(unapplied_reason, '')
FROM payments WHERE status IN ('applied', 'unapplied');

INSERT INTO receipts (client_id, receipt_id, payout_id, amount, currency, paid_at, paid_on,
  booked_at, booked_on, unapplied)
SELECT client_id, payout_id, payout_id, amount, currency, returned_at, returned_on, returned_at,
  returned_on, amount
FROM payouts WHERE unclaimed;
