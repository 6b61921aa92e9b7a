-- Redress that two people approved by mistake is reversed too, as money at our bank is. 083 checks
-- the rows that are there.
ALTER TABLE receipts DROP CONSTRAINT receipts_reversed;
ALTER TABLE receipts ADD CONSTRAINT receipts_reversed CHECK (
  reversed_on IS NULL
  OR num_nonnulls(bank_reference, complaint_id) = 1 AND unapplied = 0 AND refunding = 0
) NOT VALID;
