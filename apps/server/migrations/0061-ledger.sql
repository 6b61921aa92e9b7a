-- What the accounts of a code moved in a month, all of a client's records together: for the codes
-- whose sums clients see over time, so that a client with many records reads no more than one with
-- few. Postings add to it together with the accounts.
CREATE TABLE ledger_month_totals (
  client_id uuid NOT NULL,
  currency text NOT NULL,
  code smallint NOT NULL,
  -- Its first day.
  month date NOT NULL,
  debits bigint NOT NULL DEFAULT 0,
  credits bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, currency, code, month)
);

-- The whole book: what investments moved so far.
INSERT INTO ledger_month_totals (client_id, currency, code, month, debits, credits)
SELECT client_id, currency, code, month, sum(debits), sum(credits)
FROM (
  SELECT client_id, currency, debit_code AS code,
    (happened_on - (extract(day FROM happened_on)::int - 1)) AS month,
    amount AS debits, 0 AS credits
  FROM ledger_transfers WHERE debit_code IN (2000, 2010, 2400, 5000)
  UNION ALL
  SELECT client_id, currency, credit_code,
    (happened_on - (extract(day FROM happened_on)::int - 1)), 0, amount
  FROM ledger_transfers WHERE credit_code IN (2000, 2010, 2400, 5000)
) AS sides
GROUP BY client_id, currency, code, month;
