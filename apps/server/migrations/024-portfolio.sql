-- What the portfolio came to on each business date, counted once by the worker: a large book takes
-- some seconds. Another count of the same date replaces it.
CREATE TABLE portfolio_counts (
  business_date date PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  -- Amounts are digits of minor units, because JSON numbers are not exact.
  figures jsonb NOT NULL
);

-- What was lent, repaid and owed in each month that is over, by product, for the lender's returns.
-- All dates of such a month are closed, so it is counted once, and its figures stay.
CREATE TABLE lending_months (
  month date PRIMARY KEY,
  counted_at timestamptz NOT NULL,
  -- Amounts are digits of minor units, because JSON numbers are not exact.
  figures jsonb NOT NULL
);
