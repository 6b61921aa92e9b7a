-- The real time at which a payout was recorded as paid: its account is known a day after it.
-- settled_at is a time of the business date. Null for payouts that were paid before.
ALTER TABLE payouts ADD COLUMN paid_recorded_at timestamptz;
