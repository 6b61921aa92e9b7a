-- Every row is checked while calls go on: adding the constraint (082) held them up briefly.
ALTER TABLE receipts VALIDATE CONSTRAINT receipts_reversed;
