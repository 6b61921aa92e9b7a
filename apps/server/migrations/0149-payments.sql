-- A transfer that is ordered and not sent waits while its client is not served.
ALTER TABLE payouts DROP CONSTRAINT payouts_waiting_for;
ALTER TABLE payouts ADD CONSTRAINT payouts_waiting_for CHECK (
  waiting_for IN ('', 'balance', 'otp', 'throttled', 'answer', 'part', 'client')
);
