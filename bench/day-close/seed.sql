-- A book of :clients clients on 2026-11-20, each with a loan and an investment, as the product
-- itself would have written them: rows, transfers and totals. Of every twenty loans one has its
-- first instalment due on that date, two on the next, and the others later. One investment of
-- thirty has its first return credited by the close of 2026-11-21.

CREATE TEMPORARY TABLE book AS
SELECT *,
  (began_on + time '12:00') AT TIME ZONE 'Africa/Lagos' AS began_at,
  (invested_on + time '12:00') AT TIME ZONE 'Africa/Lagos' AS invested_at
FROM (
  SELECT gen_random_uuid() AS client_id, gen_random_uuid() AS loan_id,
    gen_random_uuid() AS payout_id, gen_random_uuid() AS investment_id,
    gen_random_uuid() AS payment_id, number,
    (CASE number % 20 WHEN 0 THEN date '2026-10-20' WHEN 1 THEN '2026-10-21'
      WHEN 2 THEN '2026-10-21' ELSE date '2026-10-22' + number / 20 % 29 END) AS began_on,
    date '2026-10-22' + number % 30 AS invested_on
  FROM generate_series(1, :clients) AS number
) AS client;

INSERT INTO clients (client_id, email, first_name, last_name, phone_number, password_hash,
  email_verified_at, created_on)
SELECT client_id, number || '@example.com', 'Ada', 'Obi', '+2348031234567', 'none', now(), began_on
FROM book;

INSERT INTO loans (client_id, loan_id, loan_type, state, requested_amount, requested_months,
  application, bank_code, account_number_sealed, account_name, amount, months, rate_ppm,
  penalty_ppm_per_day, penalty_cap_ppm, applied_on, applied_at, offered_on, offer_expires_on,
  accepted_at, accepted_terms, disbursed_by, disbursed_on, disbursed_at, due_on)
SELECT client_id, loan_id, 'personal', 'active', 10000000, 4, '{}', '058', '',
  'Ada Obi', 10000000, 4, 40000, 10000, 1000000, began_on, began_at, began_on, began_on + 14,
  began_at, jsonb_build_object(
    'version', 1, 'currency', 'NGN', 'amount', '10000000', 'months', 4, 'ratePpm', 40000,
    'totalToRepay', '11600000', 'totalCost', '1600000', 'apr', '74.56',
    'penaltyPpmPerDay', 10000, 'penaltyCapPpm', 1000000, 'schedule', (
      SELECT jsonb_agg(jsonb_build_object(
        'number', step, 'dueOn', (began_on + make_interval(months => step))::date,
        'principal', '2500000', 'interest', '400000'
      )) FROM generate_series(1, 4) AS step
    )
  ), gen_random_uuid(), began_on, began_at, (began_on + interval '4 months')::date
FROM book;

INSERT INTO loan_instalments (client_id, loan_id, number, due_on, principal, interest)
SELECT client_id, loan_id, step, (began_on + make_interval(months => step))::date, 2500000, 400000
FROM book CROSS JOIN generate_series(1, 4) AS step;

INSERT INTO payouts (client_id, payout_id, reference, purpose, subject_id, amount, currency,
  bank_code, account_number_sealed, account_name, status, requested_at, requested_on, settled_at,
  settled_on)
SELECT client_id, payout_id, 'payout-' || number, 'disbursement', loan_id, 10000000, 'NGN', '058',
  '', 'Ada Obi', 'paid', began_at, began_on, began_at, began_on
FROM book;

INSERT INTO investments (client_id, investment_id, investment_type, currency, plan, plan_minimum,
  rate_ppm, initial_amount, months, start_on, matures_on, next_returns_on, status, payment_id,
  receipt_id, form, created_at)
SELECT client_id, investment_id, 'FTI', 'NGN', '03oa', 10000000, 10000, 10000000, 12, invested_on,
  (invested_on + interval '12 months')::date, (invested_on + interval '1 month')::date, 1,
  payment_id, payment_id, '{}', invested_at
FROM book;

INSERT INTO ledger_transfers (client_id, transfer_id, posting_id, kind, subject_id, debit_code,
  debit_subject_id, credit_code, credit_subject_id, currency, amount, happened_on)
SELECT client_id, gen_random_uuid(), payout_id, kind, subject_id, debit_code, debit_subject_id,
  credit_code, credit_subject_id, 'NGN', amount, happened_on
FROM book CROSS JOIN LATERAL (VALUES
  ('disbursement_ordered', loan_id, 1200, loan_id, 2100, payout_id, 10000000, began_on),
  ('payout_paid', payout_id, 2100, payout_id, 1000, payout_id, 10000000, began_on),
  ('disbursement', loan_id, 1100, loan_id, 1200, loan_id, 10000000, began_on),
  ('interest_scheduled', loan_id, 1110, loan_id, 2300, loan_id, 1600000, began_on),
  ('receipt', payment_id, 1000, payment_id, 2200, payment_id, 10000000, invested_on),
  ('investment', investment_id, 2200, payment_id, 2000, investment_id, 10000000, invested_on)
) AS transfer (kind, subject_id, debit_code, debit_subject_id, credit_code, credit_subject_id,
  amount, happened_on);

INSERT INTO ledger_accounts (client_id, code, subject_id, currency, debits, credits)
SELECT client_id, code, subject_id, 'NGN', sum(debits), sum(credits) FROM (
  SELECT client_id, debit_code AS code, debit_subject_id AS subject_id, amount AS debits,
    0 AS credits FROM ledger_transfers
  UNION ALL
  SELECT client_id, credit_code, credit_subject_id, 0, amount FROM ledger_transfers
) AS sides GROUP BY client_id, code, subject_id;

INSERT INTO payments (client_id, payment_id, reference, purpose, subject, amount, currency, email,
  status, received_amount, received_currency, fee, provider_id, result_id, created_at, created_on,
  booked_at, booked_on)
SELECT client_id, payment_id, 'investment-' || number, 'investment', jsonb_build_object(
    'version', 1, 'kind', 'FTI', 'form', jsonb_build_object(
      'plan', '03oa', 'plan_minimum', '10000000', 'rate_ppm', 10000, 'months', 12
    )
  ), 10000000, 'NGN', number || '@example.com', 'applied', 10000000, 'NGN', 0, number,
  investment_id, invested_at, invested_on, invested_at, invested_on
FROM book;

INSERT INTO receipts (client_id, receipt_id, payment_id, provider_id, amount, currency, paid_at,
  paid_on, booked_at, booked_on, unapplied)
SELECT client_id, payment_id, payment_id, number, 10000000, 'NGN', invested_at, invested_on,
  invested_at, invested_on, 0
FROM book;

INSERT INTO payment_references (reference, client_id, kind, record_id)
SELECT reference, client_id, 'payment', payment_id FROM payments
UNION ALL
SELECT reference, client_id, 'payout', payout_id FROM payouts;

INSERT INTO activity_entries (client_id, entry_id, kind, subject_id, source_id, happened_at, amount)
SELECT client_id, loan_id, 'loan', loan_id, loan_id, began_at, 10000000 FROM book
UNION ALL
SELECT client_id, investment_id, 'deposit', investment_id, investment_id, invested_at, 10000000
FROM book;

INSERT INTO activity_counts (client_id, entries) SELECT client_id, 2 FROM book;

INSERT INTO ledger_month_totals (client_id, currency, code, month, credits)
SELECT client_id, 'NGN', 2000, date_trunc('month', invested_on), 10000000 FROM book;

INSERT INTO loan_totals (client_id, applied) SELECT client_id, 1 FROM book;

INSERT INTO investment_totals (client_id, currency, made, invested, held)
SELECT client_id, 'NGN', 1, 10000000, 1 FROM book;

-- The dates before are closed, and their transfers sealed, as every close leaves a book: the
-- first date of each client, and then the second.
CREATE TEMPORARY TABLE days AS
SELECT client_id, happened_on, count(*) AS transfers, sha256(string_agg(
    uuid_send(transfer_id) || uuid_send(posting_id) || uuid_send(subject_id)
      || uuid_send(debit_subject_id) || uuid_send(credit_subject_id) || int2send(debit_code)
      || int2send(credit_code) || int8send(amount) || date_send(happened_on)
      || timestamptz_send(written_at) || convert_to(kind || currency, 'UTF8'),
    ''::bytea ORDER BY transfer_id
  )) AS hash,
  row_number() OVER (PARTITION BY client_id ORDER BY happened_on) AS place
FROM ledger_transfers WHERE happened_on <= '2026-11-19'
GROUP BY client_id, happened_on;

INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
SELECT client_id, happened_on, transfers, sha256(date_send(happened_on) || hash)
FROM days WHERE place = 1;

INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
SELECT client_id, happened_on, days.transfers,
  sha256(previous.seal || date_send(happened_on) || hash)
FROM days JOIN ledger_seals AS previous USING (client_id) WHERE place = 2;

-- Each date's seal of the book begins with that of the date before.
INSERT INTO day_closes (business_date, started_at, finished_at, buckets, sealed_clients, seal)
WITH RECURSIVE sealed AS (
  SELECT closed_on::date, count(client_id) AS sealed_clients,
    coalesce(string_agg(seal, ''::bytea ORDER BY client_id), ''::bytea) AS seals
  FROM generate_series((SELECT min(began_on) FROM book), date '2026-11-19', interval '1 day')
    AS day (closed_on) LEFT JOIN ledger_seals ON business_date = closed_on
  GROUP BY closed_on
), closed AS (
  (SELECT closed_on, sealed_clients, sha256(seals) AS seal FROM sealed ORDER BY closed_on LIMIT 1)
  UNION ALL
  SELECT sealed.closed_on, sealed.sealed_clients, sha256(closed.seal || sealed.seals)
  FROM closed JOIN sealed ON sealed.closed_on = closed.closed_on + 1
)
SELECT closed_on, now(), now(), 1, sealed_clients, seal FROM closed;

UPDATE business_clock SET business_date = '2026-11-20';
DROP TABLE book, days;
ANALYZE;
