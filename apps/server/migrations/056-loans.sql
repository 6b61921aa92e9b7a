-- The account of a trader's personal loan was compared with the name of the shop, which its owner
-- chooses freely. An officer looks at it before it is paid, or paid again after a return.
UPDATE loans SET account_is_own = false
WHERE loan_type = 'personal' AND application ? 'business_name' AND account_is_own
  AND state NOT IN ('complete', 'written-off', 'rejected', 'expired', 'cancelled');
