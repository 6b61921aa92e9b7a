-- The account report lists what moved money: every entry with an amount. A loan's entry has one
-- from the time it was paid out on, as its list shows it from then on.
UPDATE activity_entries AS entry SET amount = loan.amount
FROM loans AS loan
WHERE entry.kind = 'loan' AND loan.client_id = entry.client_id
  AND loan.loan_id = entry.entry_id AND loan.status > 0;

-- A page of the report is cut out of one of these for each kind that it lists, so that its cost
-- does not grow with the number of entries.
CREATE INDEX activity_entries_of_kind
  ON activity_entries (client_id, kind, happened_at, entry_id) WHERE amount IS NOT NULL;
CREATE INDEX activity_entries_by_amount
  ON activity_entries (client_id, kind, amount, happened_at, entry_id) WHERE amount IS NOT NULL;
