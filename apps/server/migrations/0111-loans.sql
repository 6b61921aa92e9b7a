-- Whether the bank's name of the account was the client's own (or that of the business) when it was
-- compared. The money of a loan was only sent to such an account, or to one that staff confirmed.
ALTER TABLE loans ADD COLUMN account_is_own boolean NOT NULL DEFAULT false;
UPDATE loans SET account_is_own = true
WHERE account_name <> '' AND holder_confirmed_by IS NULL AND disbursed_on IS NOT NULL;
