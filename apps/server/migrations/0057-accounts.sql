-- When the bank account of the profile was last changed: a new one is not known for 24 hours. Null
-- when it was never changed, or before changes were recorded.
ALTER TABLE client_profiles ADD COLUMN account_changed_at timestamptz;

-- The whole book: the last change that is recorded.
UPDATE client_profiles SET account_changed_at = changed.at
FROM (
  SELECT client_id, max(happened_at) AS at FROM events
  WHERE kind = 'details-changed' AND (
    payload->'changed' @> '["bank_account_number"]' OR payload->'changed' @> '["bank_name"]'
    OR payload->'added' @> '["bank_account_number"]' OR payload->'added' @> '["bank_name"]'
  )
  GROUP BY client_id
) AS changed
WHERE changed.client_id = client_profiles.client_id;
