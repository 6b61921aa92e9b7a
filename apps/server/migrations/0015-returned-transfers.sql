-- A transfer that was paid and came back. `unclaimed`: it could not be put back where it was taken from, and waits
-- as money of the client (2200) for a person to settle.
ALTER TABLE payouts
  ADD COLUMN returned_at timestamptz,
  ADD COLUMN returned_on date,
  ADD COLUMN unclaimed boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT payouts_returned CHECK (
    (returned_at IS NULL) = (returned_on IS NULL) AND (returned_at IS NOT NULL OR NOT unclaimed)
  );
CREATE INDEX payouts_unclaimed ON payouts (payout_id) WHERE unclaimed;

-- What disbursements that came back took out of a loan's accounts again: no repayment, and no cost.
ALTER TABLE loans
  ADD COLUMN returned_principal bigint NOT NULL DEFAULT 0 CHECK (returned_principal >= 0),
  ADD COLUMN returned_interest bigint NOT NULL DEFAULT 0 CHECK (returned_interest >= 0);
