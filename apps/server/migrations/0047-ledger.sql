-- The accounts of one record are read by its id. The key has the code before it, so that the
-- accounts of a client with a long past were all read for one loan of theirs.
CREATE INDEX ledger_accounts_by_subject ON ledger_accounts (client_id, subject_id);
