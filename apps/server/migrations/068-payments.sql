-- A payout to the estate of a client who has died: it passes the gate that their death closes.
ALTER TABLE payouts ADD COLUMN to_estate boolean NOT NULL DEFAULT false;
