-- What a client invested in total is the money that came in: a plan that was started from the
-- balance of another adds nothing to it.
UPDATE investment_totals AS total SET invested = counted.invested
FROM (
  SELECT client_id, currency, coalesce(sum(initial_amount)
    FILTER (WHERE payment_id IS NOT NULL OR imported_on IS NOT NULL), 0)::bigint AS invested
  FROM investments GROUP BY client_id, currency
) AS counted
WHERE total.client_id = counted.client_id AND total.currency = counted.currency
  AND total.invested <> counted.invested;
