-- Why the provider refused to remove a card that its client removed here, and since when. Such a
-- card is asked for again until the provider has removed it.
ALTER TABLE saved_cards ADD COLUMN refused_at timestamptz;
ALTER TABLE saved_cards ADD COLUMN refusal text NOT NULL DEFAULT '';
CREATE INDEX saved_cards_refused ON saved_cards (client_id, card_id) WHERE refused_at IS NOT NULL;
