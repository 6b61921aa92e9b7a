-- Some lists of the provider are read on by a cursor that it gives, not by the number of a page.
ALTER TABLE reconciliation_runs ADD COLUMN next_cursor text NOT NULL DEFAULT '';
