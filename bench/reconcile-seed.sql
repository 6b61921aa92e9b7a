-- So many payments of so many days, all booked, by a thousand clients.
UPDATE business_clock SET business_date = '2026-11-21';

CREATE TEMPORARY TABLE planned AS
SELECT number,
  ('01900000-0000-7000-8000-' || lpad((number % 1000)::text, 12, '0'))::uuid AS client_id,
  ('01900000-0000-7001-8000-' || lpad(number::text, 12, '0'))::uuid AS payment_id,
  '2026-11-21'::date - (number / :payments)::int AS booked_on
FROM generate_series(1, :payments * :days) AS number;

INSERT INTO payment_references (reference, client_id, kind, record_id)
SELECT 'payment-' || number, client_id, 'payment', payment_id FROM planned;

INSERT INTO payments (client_id, payment_id, reference, purpose, amount, currency, email, status,
  subject, received_amount, received_currency, fee, provider_id, created_at, created_on, booked_at,
  booked_on)
SELECT client_id, payment_id, 'payment-' || number, 'repayment', 500000, 'NGN', 'a@example.com',
  'applied', '{}', 500000, 'NGN', 17500, number::text, booked_on, booked_on, booked_on, booked_on
FROM planned;

INSERT INTO receipts (client_id, receipt_id, payment_id, provider_id, amount, currency, fee,
  paid_at, paid_on, booked_at, booked_on, unapplied)
SELECT client_id, payment_id, payment_id, number::text, 500000, 'NGN', 17500, booked_on, booked_on,
  booked_on, booked_on, 0
FROM planned;

INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
SELECT client_id, 1000, payment_id, 'NGN', 500000, 17500 FROM planned;

DROP TABLE planned;

ANALYZE;
