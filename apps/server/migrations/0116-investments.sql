-- A withdrawal that a client who is not served asks for waits until they are served again.
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_held_for_known_reasons;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_held_for_known_reasons CHECK (
  held_for <@ ARRAY['holder', 'identity', 'amount', 'account']
);
