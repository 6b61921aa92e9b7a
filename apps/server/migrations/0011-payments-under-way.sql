-- The same form sent from two tabs is one payment, and what is not confirmed yet is listed to its client.

-- A keyed hash of the checked form: tells that two are the same, and nothing of what stands in them.
ALTER TABLE payments ADD COLUMN form_hash text;
CREATE INDEX payments_by_form ON payments (client_id, form_hash) WHERE form_hash IS NOT NULL;
CREATE INDEX payments_pending_of_client ON payments (client_id, payment_id) WHERE status = 'pending';
