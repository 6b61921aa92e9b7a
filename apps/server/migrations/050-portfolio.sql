-- The months of the lending returns are counted again, because their figures were wrong: loans with
-- a reversed repayment had too few days late, interest that was not due yet was owed, and a loan
-- that owed again and was repaid again was completed twice.
DELETE FROM lending_months;
