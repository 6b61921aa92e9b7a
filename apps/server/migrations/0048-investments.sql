-- The account that a withdrawal was requested to. Its number is known as a keyed hash alone, as its
-- payout has one; empty for withdrawals that were requested before.
ALTER TABLE withdrawals ADD COLUMN bank_code text NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN account_name text NOT NULL DEFAULT '';
ALTER TABLE withdrawals ADD COLUMN account_index text NOT NULL DEFAULT '';
UPDATE withdrawals SET bank_code = payout.bank_code, account_name = payout.account_name
FROM payouts AS payout
WHERE payout.client_id = withdrawals.client_id AND payout.payout_id = withdrawals.payout_id;
UPDATE withdrawals SET bank_code = held_bank_code, account_name = held_account_name
WHERE status = 'held';
