-- The tax that was withheld from returns is no longer owed once these are taken out of the books.
ALTER TABLE investment_reversals ADD COLUMN tax bigint NOT NULL DEFAULT 0;
ALTER TABLE investment_reversals
  ADD CONSTRAINT investment_reversals_tax_not_negative CHECK (tax >= 0);
