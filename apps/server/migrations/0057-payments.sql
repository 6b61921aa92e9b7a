-- A transfer that is held until a time, or cancelled before it is sent. Sending claims the row
-- before the provider is called, and only a row without a claim can be cancelled: so a cancelled
-- transfer is never sent, and a sent one is never cancelled.
ALTER TABLE payouts ADD COLUMN send_after timestamptz;
ALTER TABLE payouts ADD COLUMN claimed_at timestamptz;
ALTER TABLE payouts DROP CONSTRAINT payouts_status_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_known_status CHECK (
  status IN ('requested', 'sent', 'paid', 'failed', 'cancelled')
);

-- The whole book: the provider may know every transfer that was ordered before this version.
UPDATE payouts SET claimed_at = requested_at WHERE currency = 'NGN' OR status <> 'requested';

ALTER TABLE payouts ADD CONSTRAINT payouts_cancelled_are_not_sent CHECK (
  status <> 'cancelled' OR claimed_at IS NULL
);
-- Whether a client was paid into an account before.
CREATE INDEX payouts_by_account ON payouts (client_id, account_index) WHERE status = 'paid';
