-- When the provider is asked about a payment that no one reports. The times are those of the
-- machine, not of the business date. `next_check_at` is null once the payment is booked or is not
-- asked about again.
ALTER TABLE payments ADD COLUMN started_at timestamptz;
ALTER TABLE payments ADD COLUMN times_out_at timestamptz;
ALTER TABLE payments ADD COLUMN next_check_at timestamptz;
-- The payments to ask about now.
CREATE INDEX payments_to_check ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
-- payments_pending_of_client serves what these did: counting pending payments, and their clients.
DROP INDEX payments_pending;
DROP INDEX payments_unapplied;
