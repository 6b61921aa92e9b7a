-- A waiver lowers what is owed on the day it was decided, and is counted as taken off the newest
-- days before it. moved: such a day was reversed, and its part of the waiver is now of this day.
ALTER TABLE loan_penalty_changes DROP CONSTRAINT loan_penalty_changes_known_kind;
ALTER TABLE loan_penalty_changes ADD CONSTRAINT loan_penalty_changes_known_kind CHECK (
  kind IN ('reversed', 'charged', 'waived', 'unwaived', 'moved')
);
