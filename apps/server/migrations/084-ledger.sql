-- Only the day close read by it, to add up transfers that it had just written. It adds up the rows
-- that it writes now.
DROP INDEX ledger_transfers_by_posting;
