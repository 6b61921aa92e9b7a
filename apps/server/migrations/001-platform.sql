-- What belongs to no capability: the business date, idempotent requests and attempt limits.
--
-- In every migration: one client is one shard, so every table of a client has client_id first in
-- its key, and no key or reference crosses clients. A table marked "Shared" belongs to no client.
-- The application's rights to each table are in src/table-list.ts. Columns ending in _sealed hold
-- AES-256-GCM ciphertext with the id of its key, never plain text, and columns ending in _index a
-- keyed hash. Amounts are in minor units, rates in parts per million.
--
-- An index that begins with the last two bytes of client_id serves work that goes through the
-- clients in buckets: the day close and the senders of emails.

-- Shared, one row: the business date. Rules never read a clock; they are given this date.
CREATE TABLE business_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  business_date date NOT NULL,
  -- When the sandbox last moved the business date, and the real time of that: it is 09:00 of the
  -- business date then. Never set where the date follows the calendar.
  moved_on date,
  moved_at timestamptz
);

-- The first answer to a money command. The same request id gets it again instead of
-- a second command.
CREATE TABLE command_requests (
  client_id uuid NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 200),
  command text NOT NULL,
  input_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, request_id)
);
CREATE INDEX command_requests_by_age ON command_requests (created_at);

-- Shared: attempts by what they are counted for (an email address, a network), deleted after
-- their window.
CREATE TABLE attempt_counts (
  subject text PRIMARY KEY,
  attempts integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
CREATE INDEX attempt_counts_by_end ON attempt_counts (window_ends_at);

-- Called with every job that is queued. The job queue's tables lie on the coordinator and are
-- unknown to Citus, which therefore would commit the client's shard before them: a failure between
-- the two would lose the job. A statement that writes to a shared table, even without changing a
-- row, makes both one two-phase commit. On one PostgreSQL it costs a few microseconds.
CREATE FUNCTION commit_with_shards() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM business_clock WHERE false;
END
$$;

-- The business date of one client: the next one as soon as the close of the client's bucket is
-- finished, while other buckets still close; and never one in a closed month, so that a clock that
-- was set back posts nothing into it. It takes the locks that keep this bucket from being closed
-- before it looks: each statement of a volatile function sees what was committed before it.
CREATE FUNCTION business_date_of_held_client(
  lock_class integer, keys integer[], slice integer
)
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
  RETURN greatest(
    open_date, (SELECT (max(month) + interval '1 month')::date FROM ledger_closed_months)
  );
END
$$;
