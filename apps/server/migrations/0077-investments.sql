-- The search of staff: by the short id, which is the end of the id.
CREATE INDEX investments_by_short_id ON investments ((right(investment_id::text, 10)));
