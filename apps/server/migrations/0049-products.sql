-- Limited-time offers, sold in slots. Shared: an offer belongs to no client. The terms never change
-- after the row was written; its state changes with two people, and its slots with each payment.
CREATE TABLE offers (
  offer_id uuid NOT NULL,
  name text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  slots integer NOT NULL CHECK (slots > 0),
  months integer NOT NULL CHECK (months > 0),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  state text NOT NULL CHECK (state IN ('draft', 'open', 'closed')),
  -- Slots that clients are paying for, and slots of investments that have begun.
  slots_reserved integer NOT NULL DEFAULT 0 CHECK (slots_reserved >= 0),
  slots_sold integer NOT NULL DEFAULT 0 CHECK (slots_sold >= 0),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  opened_at timestamptz,
  closed_at timestamptz,
  PRIMARY KEY (offer_id),
  CONSTRAINT offers_are_never_oversold CHECK (slots_reserved + slots_sold <= slots)
);
