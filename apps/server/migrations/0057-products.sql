-- The amounts above which a withdrawal is protected, by currency: held to an account that is not
-- known, waiting for the client's identity (of what they invested in all), waiting for staff.
-- Shared: the same for every client. The latest version counts.
CREATE TABLE withdrawal_rule_versions (
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  version integer NOT NULL CHECK (version > 0),
  hold_above bigint NOT NULL CHECK (hold_above >= 0),
  identity_above bigint NOT NULL CHECK (identity_above >= 0),
  -- Null: staff approve none for its amount.
  approval_above bigint CHECK (approval_above >= 0),
  proposed_by uuid,
  approved_by uuid,
  approved_on date,
  approved_at timestamptz,
  PRIMARY KEY (currency, version),
  CONSTRAINT withdrawal_rule_versions_two_people CHECK (approved_by <> proposed_by)
);
INSERT INTO withdrawal_rule_versions (currency, version, hold_above, identity_above) VALUES
  ('NGN', 1, 100000000, 500000000),
  ('USD', 1, 100000, 500000);
