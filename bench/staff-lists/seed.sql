-- Clients :from to :to of a book, each with a loan that is paid back, a repayment, a receipt and a
-- transfer. Of the first hundred clients an application waits, and of the next fifty a receipt: the
-- work of staff does not grow with the number of old clients.

CREATE FUNCTION pg_temp.id_of(number bigint, kind text) RETURNS uuid LANGUAGE sql AS $$
  -- In the order of time, as the product makes its ids, with an end like a random one.
  SELECT (lpad(to_hex(1700000000000 + number), 12, '0') || '7' || substr(md5(kind || number), 1, 3)
    || '8' || substr(md5(kind || number), 4, 15))::uuid
$$;

CREATE TEMPORARY TABLE book AS
SELECT pg_temp.id_of(number, 'client') AS client_id, pg_temp.id_of(number, 'loan') AS loan_id,
  pg_temp.id_of(number, 'payout') AS payout_id, pg_temp.id_of(number, 'payment') AS payment_id,
  number, 'First' || translate((number % 97)::text, '0123456789', 'abcdefghij') AS first_name,
  'Last' || translate((number % 211)::text, '0123456789', 'abcdefghij') AS last_name,
  1000000 + number % 47 * 1000 AS amount,
  -- As long as the answers to an application are.
  jsonb_build_object('answers', repeat(md5(number::text), 45)) AS application
FROM generate_series(:from::bigint, :to::bigint) AS number;

INSERT INTO clients (client_id, email, first_name, last_name, phone_number, password_hash,
  email_verified_at, created_on)
SELECT client_id, number || '@example.com', first_name, last_name,
  '+234803' || lpad(number::text, 7, '0'), 'none', now(), '2026-01-01'
FROM book;

INSERT INTO client_logins (email, client_id) SELECT number || '@example.com', client_id FROM book;

INSERT INTO loans (client_id, loan_id, loan_type, state, requested_amount, requested_months,
  application, bank_code, account_number_sealed, account_name, months, rate_ppm,
  penalty_ppm_per_day, penalty_cap_ppm, applied_on, applied_at)
SELECT client_id, loan_id, 'personal', 'applied', amount, 4, application, '058',
  '', last_name, 4, 40000, 10000, 1000000, '2026-11-20', '2026-11-20T09:00:00Z'
FROM book WHERE number <= 100;

INSERT INTO loans (client_id, loan_id, loan_type, state, requested_amount, requested_months,
  application, bank_code, account_number_sealed, account_name, amount, months, rate_ppm,
  penalty_ppm_per_day, penalty_cap_ppm, applied_on, applied_at, accepted_at, accepted_terms,
  disbursed_by, disbursed_on, disbursed_at, due_on, completed_on, offered_on, offer_expires_on)
SELECT client_id, loan_id, 'personal', 'complete', amount, 4, application, '058',
  '', last_name, amount, 4, 40000, 10000, 1000000, '2026-01-01', '2026-01-01T09:00:00Z',
  '2026-01-01T10:00:00Z', '{}', gen_random_uuid(), '2026-01-01', '2026-01-01T11:00:00Z',
  '2026-05-01', '2026-04-01', '2026-01-01', '2026-01-15'
FROM book WHERE number > 100;

INSERT INTO payouts (client_id, payout_id, reference, purpose, subject_id, amount, currency,
  bank_code, account_number_sealed, account_name, status, requested_at, requested_on, settled_at,
  settled_on)
SELECT client_id, payout_id, 'payout-' || number, 'disbursement', loan_id, amount, 'NGN', '058', '',
  last_name, 'paid', '2026-01-01T11:00:00Z', '2026-01-01', '2026-01-01T12:00:00Z', '2026-01-01'
FROM book;

INSERT INTO receipts (client_id, receipt_id, payment_id, provider_id, amount, currency, paid_at,
  paid_on, booked_at, booked_on, unapplied)
SELECT client_id, payment_id, payment_id, 'charge-' || number, amount, 'NGN',
  '2026-04-01T09:00:00Z', '2026-04-01', '2026-04-01T09:00:00Z', '2026-04-01',
  CASE WHEN number BETWEEN 101 AND 150 THEN amount ELSE 0 END
FROM book;

INSERT INTO loan_repayments (client_id, loan_id, repayment_id, receipt_id, payment_id, amount,
  penalty_part, interest_part, principal_part, value_on, paid_on, paid_at)
SELECT client_id, loan_id, payment_id, payment_id, payment_id, amount, 0, 0, amount, '2026-04-01',
  '2026-04-01', '2026-04-01T09:00:00Z'
FROM book WHERE number > 150;

INSERT INTO payment_references (reference, client_id, kind, record_id)
SELECT 'payout-' || number, client_id, 'payout', payout_id FROM book
UNION ALL
SELECT 'payment-' || number, client_id, 'payment', payment_id FROM book;

DROP TABLE book;
DROP FUNCTION pg_temp.id_of;
