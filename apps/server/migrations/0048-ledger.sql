-- A seal hashes the bytes of its transfers, date by date, instead of their texts one by one: the
-- check of a large book spends half as long on it (docs/decisions/0052). What is sealed is sealed
-- again: one seal for each client, as of the last closed date.
DELETE FROM ledger_seals;
UPDATE day_closes SET seal = NULL, sealed_clients = NULL;

-- A close that is not finished works through all its buckets again: what it did is not done twice.
UPDATE day_close_buckets SET finished_at = NULL WHERE business_date IN (
  SELECT business_date FROM day_closes WHERE finished_at IS NULL
);

INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
SELECT client_id, through, sum(transfers), sha256(
    date_send(through) || string_agg(hash, ''::bytea ORDER BY happened_on)
  )
FROM (
  SELECT client_id, happened_on, closed.through, count(*) AS transfers, sha256(string_agg(
      uuid_send(transfer_id) || uuid_send(posting_id) || uuid_send(subject_id)
        || uuid_send(debit_subject_id) || uuid_send(credit_subject_id) || int2send(debit_code)
        || int2send(credit_code) || int8send(amount) || date_send(happened_on)
        || timestamptz_send(written_at) || convert_to(kind || currency, 'UTF8'),
      ''::bytea ORDER BY transfer_id
    )) AS hash
  FROM ledger_transfers CROSS JOIN (
    SELECT max(business_date) AS through FROM day_closes WHERE finished_at IS NOT NULL
  ) AS closed
  WHERE happened_on <= closed.through
  GROUP BY client_id, happened_on, closed.through
) AS day
GROUP BY client_id, through;
