-- Why a withdrawal waits for staff: the account is in another name, the client's identity is not
-- verified, or the amount is above the limit. It is sent when the last reason is gone.
ALTER TABLE withdrawals ADD COLUMN held_for text[] NOT NULL DEFAULT '{}';
UPDATE withdrawals SET held_for = '{holder}' WHERE status = 'held';
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_held_for_known_reasons CHECK (
  held_for <@ ARRAY['holder', 'identity', 'amount']
);
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_held_for_a_reason CHECK (
  (status = 'held') = (cardinality(held_for) > 0)
);

-- Not sent before this time, so that the client can cancel it.
ALTER TABLE withdrawals ADD COLUMN send_after timestamptz;
-- The last four digits of the account, as clients and staff see it; empty for older ones.
ALTER TABLE withdrawals ADD COLUMN account_ending text NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_account_is_masked CHECK (
  length(account_ending) <= 4
);

-- By the client while signed in, by the link in an email, or by staff.
ALTER TABLE withdrawals ADD COLUMN cancelled_by text;
ALTER TABLE withdrawals ADD COLUMN cancelled_at timestamptz;
UPDATE withdrawals SET cancelled_by = 'staff', cancelled_at = requested_at
WHERE status = 'cancelled';
UPDATE withdrawals SET cancelled_at = event.happened_at
FROM events AS event
WHERE event.client_id = withdrawals.client_id AND event.subject_id = withdrawals.withdrawal_id
  AND event.kind = 'withdrawal-cancelled' AND withdrawals.status = 'cancelled';
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_cancelled_by_known CHECK (
  cancelled_by IN ('client', 'link', 'staff')
);
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_cancelled_by_somebody CHECK (
  (cancelled_by IS NULL) = (cancelled_at IS NULL)
);
CREATE INDEX withdrawals_cancelled ON withdrawals (withdrawal_id) WHERE status = 'cancelled';
