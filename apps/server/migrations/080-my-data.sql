-- A copy of a client's data that an authority asked for, and that two people agreed to give, is
-- downloaded once. The proposal says who asked, and for what.
CREATE TABLE disclosures (
  client_id uuid NOT NULL,
  approval_id uuid NOT NULL,
  downloaded_by uuid NOT NULL,
  downloaded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, approval_id)
);
