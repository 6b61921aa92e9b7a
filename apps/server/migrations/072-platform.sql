-- No query reads these, and each was written with every row.
DROP INDEX provider_events_by_reference;
DROP INDEX ledger_seals_by_bucket;
DROP INDEX support_replies_by_age;
-- A range of pages that no vacuum has summarised is read for every date. Without these the end of a
-- close reads all that was posted since the last vacuum, which is rarer the larger the book is.
ALTER INDEX ledger_transfers_by_day SET (autosummarize = on);
ALTER INDEX receipts_by_booking SET (autosummarize = on);
ALTER TABLE ledger_transfers SET (autovacuum_vacuum_insert_scale_factor = 0);
ALTER TABLE ledger_transfers SET (autovacuum_vacuum_insert_threshold = 500000);
