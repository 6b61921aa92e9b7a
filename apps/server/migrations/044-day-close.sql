-- Whether the night of a date had passed when its close was begun. Of such a date no client hears
-- by itself; the close that catches up tells what is so then.
ALTER TABLE day_closes ADD COLUMN missed boolean NOT NULL DEFAULT false;
