-- The ages of loans have one definition now (1 to 30 days, 31 to 60, 61 to 90, more than 90), and
-- earlier counts have other names and limits. The worker counts again.
DELETE FROM portfolio_counts;
DELETE FROM lending_months;
