-- A limited-time investment names its offer and how many slots of it were bought.
ALTER TABLE investments ADD COLUMN offer_id uuid;
ALTER TABLE investments ADD COLUMN slots integer;
ALTER TABLE investments ADD CONSTRAINT investments_of_an_offer_have_slots
  CHECK ((investment_type = 'LTI') = (offer_id IS NOT NULL)
    AND (offer_id IS NULL) = (slots IS NULL));
