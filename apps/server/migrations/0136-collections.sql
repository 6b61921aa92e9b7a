-- missed: nothing was charged on the dates that the client was told of, and a later charge was
-- announced if something was still due.
ALTER TABLE automatic_charges DROP CONSTRAINT automatic_charges_known_state;
ALTER TABLE automatic_charges ADD CONSTRAINT automatic_charges_known_state CHECK (
  state IN ('waiting', 'paid', 'failed', 'missed', 'not-needed', 'switched-off')
);
