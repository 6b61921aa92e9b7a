-- Why staff declined an application, in a code that can be counted. Null for what is not declined,
-- and for what was declined before there were codes.
ALTER TABLE loans ADD COLUMN disapproval_code text;
ALTER TABLE loans ADD CONSTRAINT loans_known_disapproval_code CHECK (disapproval_code IN (
  'income-too-low', 'existing-debts', 'bureau-record', 'identity-not-confirmed',
  'documents', 'outside-policy', 'withdrawn', 'other'
));
