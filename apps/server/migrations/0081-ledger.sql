-- Accounts that staff post to by hand: what the lender earns, spends and pays besides its loans and
-- investments, and what is not clear yet.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_known_code;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_known_code CHECK (
  code IN (
    1000, 1010, 1100, 1110, 1120, 1200, 1300, 1400, 1900, 2000, 2010, 2100, 2110, 2200, 2210, 2300,
    2400, 3000, 4000, 4010, 4900, 5000, 5010, 5020, 5030, 5900
  )
);

-- Cash, suspense and opening balances may fall below zero; no other account may.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_below_zero;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_not_below_zero CHECK (
  CASE
    WHEN code IN (1000, 1010, 1900, 3000) THEN true
    WHEN code IN (
      1100, 1110, 1120, 1200, 1300, 1400, 5000, 5010, 5020, 5030, 5900
    ) THEN debits >= credits
    ELSE credits >= debits
  END
);

-- Months that two people closed, with the balances at their end. Nothing is posted in them.
CREATE TABLE ledger_closed_months (
  -- Its first day.
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_on date NOT NULL,
  note text NOT NULL,
  CONSTRAINT ledger_closed_months_by_two CHECK (proposed_by <> approved_by)
);

CREATE TABLE ledger_month_balances (
  month date NOT NULL REFERENCES ledger_closed_months,
  currency text NOT NULL,
  code smallint NOT NULL,
  -- What the accounts of the code had moved in all, before the month and by its end.
  debits_before bigint NOT NULL,
  credits_before bigint NOT NULL,
  debits bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (month, currency, code)
);

-- The business date of one client, as before (0029-ledger.sql), and never one in a closed month: a
-- clock that was set back posts nothing into it.
CREATE OR REPLACE FUNCTION business_date_of_held_client(
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
