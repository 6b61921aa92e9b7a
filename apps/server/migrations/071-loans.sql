-- From this day on a loan charges no penalties: its client has died.
ALTER TABLE loans ADD COLUMN penalties_stopped_on date;
