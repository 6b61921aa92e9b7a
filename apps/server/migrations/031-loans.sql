-- A loan's state is its name. The codes of the wire follow from it, and for a cancelled loan from
-- the state that it was cancelled in.

ALTER TABLE loans ADD COLUMN cancelled_from text;
UPDATE loans SET cancelled_from = CASE
    WHEN stage = 3 THEN 'accepted'
    WHEN stage = 2 THEN 'offered'
    WHEN verified_by IS NOT NULL THEN 'verified'
    ELSE 'applied'
  END
WHERE state = 'cancelled';
ALTER TABLE loans ADD CONSTRAINT loans_cancelled_from CHECK (
  CASE WHEN state = 'cancelled'
    THEN cancelled_from IN ('applied', 'verified', 'offered', 'accepted')
      AND cancelled_from IS NOT NULL
    ELSE cancelled_from IS NULL
  END
);

DROP INDEX loans_one_open;
ALTER TABLE loans DROP COLUMN stage;
ALTER TABLE loans DROP COLUMN status;
ALTER TABLE loans DROP COLUMN is_approved;
ALTER TABLE loans DROP COLUMN is_accepted;
ALTER TABLE loans DROP COLUMN is_open;

-- Clients may bring several running loans of the lender's earlier books. Those do not keep each
-- other out.
CREATE UNIQUE INDEX loans_one_open ON loans (client_id)
  WHERE state IN ('applied', 'verified', 'offered', 'accepted', 'active', 'overdue')
    AND NOT reopened AND imported_on IS NULL;
