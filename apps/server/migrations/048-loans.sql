-- The queue of broken promises to pay finds them among those of every loan there ever was.
CREATE INDEX loan_promises_broken ON loan_promises (client_id, loan_id) WHERE state = 'broken';
-- Staff list declined applications of one category, oldest first.
CREATE INDEX loans_declined ON loans (disapproval_code, loan_id)
  WHERE disapproval_code IS NOT NULL;
