-- Transfers to clients: what the provider charged, what one waits for, and what became of one that
-- was reported in the wrong order. Loans: whose account it is, and how an application is cancelled.

-- What the provider charged; null while it is not known.
ALTER TABLE payouts ADD COLUMN fee bigint;
ALTER TABLE payouts ADD CONSTRAINT payouts_fee CHECK (fee >= 0);
-- Why an open transfer is not with the bank yet; empty when nothing is wrong.
ALTER TABLE payouts ADD COLUMN waiting_for text NOT NULL DEFAULT '';
ALTER TABLE payouts ADD CONSTRAINT payouts_waiting_for CHECK (
  waiting_for IN ('', 'balance', 'otp', 'throttled', 'answer')
);
-- Paid although its money had been put back and is no longer there: the client owes it (1300).
ALTER TABLE payouts ADD COLUMN recoverable boolean NOT NULL DEFAULT false;
ALTER TABLE payouts ADD CONSTRAINT payouts_recoverable CHECK (
  NOT recoverable OR status = 'paid'
);

-- Before this version a message of an open transfer was that of a balance that is too low.
UPDATE payouts SET waiting_for = 'balance' WHERE status = 'requested' AND message <> '';

CREATE INDEX payouts_by_status ON payouts (status, payout_id);

-- An account of another holder is paid only after an officer confirmed it, with a reason.
ALTER TABLE loans ADD COLUMN holder_confirmed_by uuid;
ALTER TABLE loans ADD COLUMN holder_confirmed_reason text NOT NULL DEFAULT '';
ALTER TABLE loans ADD CONSTRAINT loans_holder_confirmed CHECK (
  (holder_confirmed_by IS NULL) = (holder_confirmed_reason = '')
);
-- The member of staff who entered this account; null when the client did.
ALTER TABLE loans ADD COLUMN account_changed_by uuid;
-- Why staff cancelled it; empty when the client did.
ALTER TABLE loans ADD COLUMN cancellation_reason text NOT NULL DEFAULT '';
-- The bank returned the disbursement after something had happened on the loan: no penalties from
-- this date on, until staff settle it.
ALTER TABLE loans ADD COLUMN disbursement_returned_on date;

-- The whole book: disbursements that came back before this version.
UPDATE loans SET disbursement_returned_on = payout.returned_on
FROM payouts AS payout
WHERE payout.client_id = loans.client_id AND payout.subject_id = loans.loan_id
  AND payout.purpose = 'disbursement' AND payout.unclaimed
  AND loans.state IN ('active', 'overdue');
