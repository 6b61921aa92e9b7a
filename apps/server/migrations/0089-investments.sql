-- The business date on which an investment came from the lender's earlier books; null for one that
-- began here. Its initial amount is the capital on that date.
ALTER TABLE investments ADD COLUMN imported_on date;
-- How many anniversaries had been credited by then, and what was still owed of those returns.
ALTER TABLE investments ADD COLUMN imported_number integer NOT NULL DEFAULT 0;
ALTER TABLE investments ADD COLUMN imported_returns bigint NOT NULL DEFAULT 0;
ALTER TABLE investments ADD CONSTRAINT investments_imported CHECK (
  imported_number >= 0 AND imported_returns >= 0
  AND (imported_on IS NOT NULL OR imported_number = 0 AND imported_returns = 0)
);
CREATE INDEX investments_imported ON investments (client_id, investment_id)
  WHERE imported_on IS NOT NULL;

-- The offer of an imported limited-time investment was never one of this product.
ALTER TABLE investments DROP CONSTRAINT investments_of_an_offer_have_slots;
ALTER TABLE investments ADD CONSTRAINT investments_of_an_offer_have_slots CHECK (
  (offer_id IS NULL) = (slots IS NULL)
  AND ((investment_type = 'LTI') = (offer_id IS NOT NULL)
    OR imported_on IS NOT NULL AND offer_id IS NULL)
);
