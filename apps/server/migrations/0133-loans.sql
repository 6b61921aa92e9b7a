-- When the transfer of an accepted loan failed; null once the money is ordered again. Such a loan
-- is work of its own, beside those that wait for their first transfer.
ALTER TABLE loans ADD COLUMN disbursement_failed_at timestamptz;
