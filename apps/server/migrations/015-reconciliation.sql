-- What the provider holds against what we booked: runs, what is compared in them, every difference
-- as an item of work, and the lender's own movements. Shared tables, by day or found by one key.

CREATE TABLE reconciliation_runs (
  run_id uuid PRIMARY KEY,
  -- Bookings of these business dates are looked for at the provider.
  first_date date NOT NULL,
  last_date date NOT NULL,
  -- The provider's records made in this time are looked for in the book.
  listed_from timestamptz NOT NULL,
  listed_to timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'running',
  -- The list of the provider that is read next, and its page, or the cursor that some lists give:
  -- an interrupted run resumes there.
  next_list text NOT NULL DEFAULT 'charge',
  next_page integer NOT NULL DEFAULT 1,
  next_cursor text NOT NULL DEFAULT '',
  -- How many records were compared, by what they are; how many items it opened and closed.
  figures jsonb NOT NULL DEFAULT '{}',
  -- Cash by currency: in the ledger, at the provider, and what explains the difference.
  balances jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  CONSTRAINT reconciliation_runs_known_state CHECK (state IN ('running', 'finished')),
  CONSTRAINT reconciliation_runs_finished CHECK ((state = 'finished') = (finished_at IS NOT NULL)),
  CONSTRAINT reconciliation_runs_period CHECK (first_date <= last_date AND listed_from <= listed_to)
);
CREATE UNIQUE INDEX reconciliation_runs_running ON reconciliation_runs (state)
  WHERE state = 'running';
CREATE INDEX reconciliation_runs_by_date ON reconciliation_runs (last_date, run_id);

-- Both sides of a comparison while it is made; the rows are deleted with its end.
CREATE TABLE reconciliation_entries (
  run_id uuid NOT NULL,
  kind text NOT NULL,
  side text NOT NULL,
  -- What both sides know it by: a charge, refund or settlement by the provider's id, a transfer by
  -- our reference.
  entry_key text NOT NULL,
  reference text NOT NULL,
  status text NOT NULL,
  amount bigint NOT NULL,
  -- Null where a list of the provider does not say it.
  fee bigint,
  currency text NOT NULL,
  client_id uuid,
  record_id uuid,
  PRIMARY KEY (run_id, kind, side, entry_key),
  CONSTRAINT reconciliation_entries_known_kind CHECK (
    kind IN ('charge', 'transfer', 'refund', 'settlement')
  ),
  CONSTRAINT reconciliation_entries_known_side CHECK (side IN ('provider', 'book')),
  CONSTRAINT reconciliation_entries_known_status CHECK (
    status IN ('unsent', 'open', 'paid', 'failed', 'reversed')
  )
);

-- A difference between the provider and the book. It is closed when its cause has gone, or by staff
-- with a note; nothing is corrected here.
CREATE TABLE reconciliation_items (
  item_id uuid PRIMARY KEY,
  kind text NOT NULL,
  item_key text NOT NULL,
  reference text NOT NULL,
  client_id uuid,
  record_id uuid,
  -- Status, amount, fee and currency on each side; null where that side has no such record.
  booked jsonb,
  provider jsonb,
  state text NOT NULL DEFAULT 'open',
  -- The last run that found it.
  seen_in uuid NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_on date NOT NULL,
  closed_at timestamptz,
  closed_on date,
  -- Null when a run closed it.
  closed_by text,
  note text NOT NULL DEFAULT '',
  CONSTRAINT reconciliation_items_known_state CHECK (state IN ('open', 'resolved', 'explained')),
  CONSTRAINT reconciliation_items_closed_whole CHECK (
    (state = 'open') = (closed_at IS NULL) AND (closed_at IS NULL) = (closed_on IS NULL)
    AND (state = 'explained') = (closed_by IS NOT NULL)
  ),
  CONSTRAINT reconciliation_items_two_sides CHECK (booked IS NOT NULL OR provider IS NOT NULL)
);
-- One open item for each difference, however often it is found.
CREATE UNIQUE INDEX reconciliation_items_open ON reconciliation_items (kind, item_key)
  WHERE state = 'open';
CREATE INDEX reconciliation_items_by_state ON reconciliation_items (state, opened_on, item_id);
CREATE INDEX reconciliation_items_explained ON reconciliation_items (kind, item_key)
  WHERE state = 'explained';

-- What the provider paid to the lender's bank account, as it was posted.
CREATE TABLE settlements (
  settlement_id uuid PRIMARY KEY,
  provider_id text NOT NULL UNIQUE,
  currency text NOT NULL,
  -- What reached the bank, and a fee that no charge or transfer names.
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  settled_on date NOT NULL,
  posted_at timestamptz NOT NULL,
  posted_on date NOT NULL,
  CONSTRAINT settlements_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT settlements_amounts CHECK (amount >= 0 AND fee >= 0)
);
CREATE INDEX settlements_by_date ON settlements (posted_on);

-- Opening balances and top-ups that two people entered.
CREATE TABLE lender_entries (
  entry_id uuid PRIMARY KEY,
  kind text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  note text NOT NULL,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  entered_at timestamptz NOT NULL,
  entered_on date NOT NULL,
  CONSTRAINT lender_entries_known_kind CHECK (kind IN ('opening-balance', 'top-up')),
  CONSTRAINT lender_entries_known_account CHECK (account IN ('provider', 'bank')),
  CONSTRAINT lender_entries_known_currency CHECK (currency IN ('NGN', 'USD')),
  CONSTRAINT lender_entries_amount CHECK (amount > 0),
  CONSTRAINT lender_entries_by_two_people CHECK (proposed_by <> approved_by)
);
-- There is one beginning of the books.
CREATE UNIQUE INDEX lender_entries_opening ON lender_entries (account, currency)
  WHERE kind = 'opening-balance';

-- The figures of a business date after its close, as finance was told them.
CREATE TABLE close_reports (
  business_date date PRIMARY KEY,
  figures jsonb NOT NULL,
  written_at timestamptz NOT NULL
);

-- PostgreSQL knows nothing of rows that were just written and would compare a day row by row. The
-- application's role owns no table, so a function of the owner gathers what the planner needs.
CREATE FUNCTION analyze_reconciliation() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE reconciliation_entries;
END
$$;
