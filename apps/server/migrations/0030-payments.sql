-- Saved cards, which can be charged without the popup.

-- The client asked to save the card of this payment; or a saved card is charged without the popup.
ALTER TABLE payments ADD COLUMN save_card boolean NOT NULL DEFAULT false;
ALTER TABLE payments ADD COLUMN saved_card_id uuid;

CREATE TABLE saved_cards (
  client_id uuid NOT NULL,
  card_id uuid NOT NULL,
  -- What the provider charges the card by, and the email that it knows the client by; sealed.
  authorization_sealed text NOT NULL,
  email_sealed text NOT NULL,
  -- A keyed hash of the provider's mark of the card: saved again, it stays one card.
  card_index text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  expires_on date NOT NULL,
  saved_at timestamptz NOT NULL,
  -- The client removed it; the row goes when the provider has been told.
  removed_at timestamptz,
  PRIMARY KEY (client_id, card_id)
);
CREATE UNIQUE INDEX saved_cards_once ON saved_cards (client_id, card_index)
  WHERE removed_at IS NULL;
