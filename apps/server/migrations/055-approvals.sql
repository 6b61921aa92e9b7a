-- Whoever made a proposal that can no longer be approved may replace it by another, which someone
-- else decides: only an approval needs two people.
ALTER TABLE approvals DROP CONSTRAINT approvals_by_two_people;
ALTER TABLE approvals ADD CONSTRAINT approvals_by_two_people CHECK (
  state <> 'approved' OR decided_by <> proposed_by
);
