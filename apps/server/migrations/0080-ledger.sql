-- What all accounts of a code moved on a closed date, over the whole book, and what they had moved
-- in all by its end. Written once by the close of the date: a trial balance of any date reads one
-- row for each code, however large the book is. A date on which a code did not move has no row.
CREATE TABLE ledger_day_totals (
  currency text NOT NULL,
  code smallint NOT NULL,
  business_date date NOT NULL,
  debits bigint NOT NULL CHECK (debits >= 0),
  credits bigint NOT NULL CHECK (credits >= 0),
  -- How many transfers have a side with this code.
  transfers integer NOT NULL CHECK (transfers > 0),
  debits_through bigint NOT NULL CHECK (debits_through >= debits),
  credits_through bigint NOT NULL CHECK (credits_through >= credits),
  PRIMARY KEY (currency, code, business_date)
);
CREATE INDEX ledger_day_totals_by_date ON ledger_day_totals (business_date);

-- The dates that are closed already.
INSERT INTO ledger_day_totals (
  currency, code, business_date, debits, credits, transfers, debits_through, credits_through
)
SELECT currency, code, happened_on, debits, credits, transfers,
  sum(debits) OVER so_far, sum(credits) OVER so_far
FROM (
  SELECT currency, code, happened_on, sum(debits) AS debits, sum(credits) AS credits,
    sum(transfers) AS transfers
  FROM (
    SELECT currency, debit_code AS code, happened_on, sum(amount) AS debits, 0 AS credits,
      count(*) AS transfers
    FROM ledger_transfers GROUP BY currency, debit_code, happened_on
    UNION ALL
    -- A transfer between two accounts of one code counts once.
    SELECT currency, credit_code, happened_on, 0, sum(amount),
      count(*) FILTER (WHERE debit_code <> credit_code)
    FROM ledger_transfers GROUP BY currency, credit_code, happened_on
  ) AS sides GROUP BY currency, code, happened_on
) AS day
WHERE happened_on < (SELECT business_date FROM business_clock)
WINDOW so_far AS (PARTITION BY currency, code ORDER BY happened_on);
