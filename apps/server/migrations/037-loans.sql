-- How many loans a client has ever applied for, so that many are counted as fast as few.
CREATE TABLE loan_totals (
  client_id uuid PRIMARY KEY,
  applied integer NOT NULL CONSTRAINT loan_totals_not_below_zero CHECK (applied >= 0)
);
INSERT INTO loan_totals (client_id, applied)
SELECT client_id, count(*) FROM loans GROUP BY client_id;

-- The applications and loans of a client that have not ended, among however many that have.
CREATE INDEX loans_open_of_client ON loans (client_id, loan_id)
  WHERE state IN ('applied', 'verified', 'offered', 'accepted', 'active', 'overdue');

-- The next maturity of a client, and how many have matured, are read from the index alone.
DROP INDEX investments_next_maturity;
CREATE INDEX investments_next_maturity
  ON investments (client_id, currency, matures_on, investment_id) WHERE status <> 3;
