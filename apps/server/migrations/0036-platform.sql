-- The time of day on a business date that the sandbox moved to.

-- When the sandbox last moved the business date, and the real time of that: it is 09:00 of the
-- business date then. Never set where the date follows the calendar.
ALTER TABLE business_clock ADD COLUMN moved_on date;
ALTER TABLE business_clock ADD COLUMN moved_at timestamptz;
