-- A client's investments of a currency in numbers, so that many are counted as fast as few: all
-- that were ever made, what was put into them, and how many still hold money.
CREATE TABLE investment_totals (
  client_id uuid NOT NULL,
  currency text NOT NULL,
  made integer NOT NULL,
  invested bigint NOT NULL,
  held integer NOT NULL,
  PRIMARY KEY (client_id, currency)
);

-- The whole book.
INSERT INTO investment_totals (client_id, currency, made, invested, held)
SELECT client_id, currency, count(*), sum(initial_amount), count(*) FILTER (WHERE status <> 3)
FROM investments GROUP BY client_id, currency;

-- The newest of a currency, the newest that hold money, the next return and the next maturity.
CREATE INDEX investments_by_currency ON investments (client_id, currency, investment_id);
CREATE INDEX investments_holding ON investments (client_id, currency, investment_id)
  WHERE status <> 3;
CREATE INDEX investments_next_return ON investments (client_id, currency, next_returns_on)
  WHERE next_returns_on IS NOT NULL;
CREATE INDEX investments_next_maturity ON investments (client_id, currency, matures_on)
  WHERE status <> 3;
-- Withdrawals that have not ended, however many have.
CREATE INDEX withdrawals_in_progress ON withdrawals (client_id, currency, withdrawal_id)
  WHERE status IN ('held', 'requested');
