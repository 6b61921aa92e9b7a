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
