-- The business date on which a loan came from the lender's earlier books; null for one that began
-- here. It is described as it stood at the end of the day before.
ALTER TABLE loans ADD COLUMN imported_on date;

-- Clients may bring several running loans. Those do not keep each other out.
DROP INDEX loans_one_open;
CREATE UNIQUE INDEX loans_one_open ON loans (client_id)
  WHERE is_open AND NOT reopened AND imported_on IS NULL;
CREATE INDEX loans_imported ON loans (client_id, loan_id) WHERE imported_on IS NOT NULL;

-- Penalties that were owed when it was imported; they were income of the earlier books.
ALTER TABLE loans ADD COLUMN imported_penalties bigint NOT NULL DEFAULT 0;
ALTER TABLE loans ADD CONSTRAINT loans_imported_penalties CHECK (
  imported_penalties = 0 OR imported_penalties > 0 AND imported_on IS NOT NULL
);
