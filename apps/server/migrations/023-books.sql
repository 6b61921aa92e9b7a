-- Runs of the check of the ledger that staff asked for, with what each comparison found.
CREATE TABLE ledger_check_runs (
  run_id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'finished', 'failed', 'interrupted')),
  asked_by uuid NOT NULL,
  asked_by_name text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- How many comparisons there are; null until a worker takes the run.
  checks integer,
  business_date date,
  started_at timestamptz,
  finished_at timestamptz
);
-- One at a time.
CREATE UNIQUE INDEX ledger_check_runs_open ON ledger_check_runs ((true))
  WHERE state IN ('waiting', 'running');

CREATE TABLE ledger_check_results (
  run_id uuid NOT NULL REFERENCES ledger_check_runs,
  -- In the order in which the comparisons ended.
  place integer NOT NULL,
  name text NOT NULL,
  compared bigint NOT NULL,
  differing bigint NOT NULL,
  -- Sentences about the first of those that differ.
  differences jsonb NOT NULL,
  duration_ms integer NOT NULL,
  PRIMARY KEY (run_id, place)
);

-- Journals that two people posted by hand. Each moves money between accounts of one client, or of
-- the lender.
CREATE TABLE journals (
  client_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  reason text NOT NULL,
  -- The day that it is about; the transfers carry the day on which it was posted.
  value_date date NOT NULL,
  posted_on date NOT NULL,
  posted_at timestamptz NOT NULL,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  -- The journal that this one mirrors.
  reverses uuid,
  PRIMARY KEY (client_id, journal_id),
  CONSTRAINT journals_by_two CHECK (proposed_by <> approved_by)
);
CREATE UNIQUE INDEX journals_reversed_once ON journals (client_id, reverses)
  WHERE reverses IS NOT NULL;
CREATE INDEX journals_by_id ON journals (journal_id);

CREATE TABLE journal_lines (
  client_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  line integer NOT NULL,
  code smallint NOT NULL,
  side text NOT NULL CHECK (side IN ('debit', 'credit')),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (client_id, journal_id, line)
);
