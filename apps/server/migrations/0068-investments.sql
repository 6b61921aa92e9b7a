-- Money of an investment that the provider takes back, where returns of an earlier plan had become
-- its capital.

-- The plan that had earned what this row takes out of the capital; null for money of the receipt.
ALTER TABLE investment_reversals ADD COLUMN returns_of uuid;
ALTER TABLE investment_reversals ADD CONSTRAINT investment_reversals_of_capital CHECK (
  returns_of IS NULL OR (returns = 0 AND returns_of <> investment_id)
);
