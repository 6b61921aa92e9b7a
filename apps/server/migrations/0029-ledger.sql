-- Transfers are sealed by a chain of hashes (docs/ledger.md). A seal covers the client's transfers
-- after its previous seal, through its own date, and contains that previous seal.
CREATE TABLE ledger_seals (
  client_id uuid NOT NULL,
  business_date date NOT NULL,
  transfers integer NOT NULL CHECK (transfers > 0),
  seal bytea NOT NULL,
  PRIMARY KEY (client_id, business_date)
);
CREATE INDEX ledger_seals_by_date ON ledger_seals (business_date, client_id);
CREATE INDEX ledger_seals_by_bucket ON ledger_seals (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), business_date
);

-- The transfers that a close of one date seals, in one part of all clients.
CREATE INDEX ledger_transfers_by_date ON ledger_transfers (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), happened_on
);

-- Every date that was closed has the seal of the whole book: of all seals that its close made.
-- Null for dates that were closed before there were seals.
ALTER TABLE day_closes ADD COLUMN sealed_clients integer;
ALTER TABLE day_closes ADD COLUMN seal bytea;

-- What moved until now is sealed as of the last closed date, one seal for each client. A close that
-- is not finished works through all its buckets again: what it did is not done twice.
UPDATE day_close_buckets SET finished_at = NULL WHERE business_date IN (
  SELECT business_date FROM day_closes WHERE finished_at IS NULL
);

INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
SELECT client_id, closed.through, count(*), sha256(
    convert_to(closed.through - '2000-01-01'::date || ' ', 'UTF8')
      || string_agg(sha256(convert_to(concat_ws('|', transfer_id, posting_id, kind, subject_id,
        debit_code, debit_subject_id, credit_code, credit_subject_id, currency, amount,
        happened_on - '2000-01-01'::date, extract(epoch FROM written_at)
      ), 'UTF8')), ''::bytea ORDER BY transfer_id)
  )
FROM ledger_transfers CROSS JOIN (
  SELECT max(business_date) AS through FROM day_closes WHERE finished_at IS NOT NULL
) AS closed
WHERE happened_on <= closed.through
GROUP BY client_id, closed.through;

-- The close that is in progress: its date, into how many buckets it is cut, and which are finished.
CREATE FUNCTION close_in_progress()
RETURNS TABLE (closing_date date, bucket_count integer, finished integer[])
STABLE LANGUAGE sql AS $$
  SELECT closing.business_date, closing.buckets, ARRAY(
    SELECT part.bucket FROM day_close_buckets AS part
    WHERE part.business_date = closing.business_date AND part.finished_at IS NOT NULL
    ORDER BY part.bucket
  )
  FROM day_closes AS closing
  JOIN business_clock AS clock ON clock.business_date = closing.business_date
  WHERE closing.finished_at IS NULL
$$;

-- The business date of one client: the next one as soon as the close of the client's bucket is
-- finished, while other buckets still close. It takes the locks that keep this bucket from being
-- closed before it looks: each statement of a volatile function sees what was committed before it.
CREATE FUNCTION business_date_of_held_client(lock_class integer, keys integer[], slice integer)
RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  open_date date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(lock_class, key) FROM unnest(keys) AS key;
  SELECT clock.business_date + CASE
      WHEN slice * closing.bucket_count / 65536 = ANY (closing.finished) THEN 1 ELSE 0
    END
  INTO open_date
  FROM business_clock AS clock LEFT JOIN close_in_progress() AS closing ON true;
  RETURN open_date;
END
$$;
