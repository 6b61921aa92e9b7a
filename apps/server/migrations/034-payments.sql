-- What a client paid with, for the receipt on the page: `Card ending in 4081`.
ALTER TABLE payments ADD COLUMN paid_with text;
