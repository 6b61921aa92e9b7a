-- The double-entry ledger, described in docs/ledger.md.

CREATE TABLE ledger_accounts (
  client_id uuid NOT NULL,
  code smallint NOT NULL,
  subject_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  debits bigint NOT NULL DEFAULT 0 CHECK (debits >= 0),
  credits bigint NOT NULL DEFAULT 0 CHECK (credits >= 0),
  PRIMARY KEY (client_id, code, subject_id, currency),
  CONSTRAINT ledger_accounts_known_code CHECK (
    code IN (
      1000, 1010, 1100, 1110, 1120, 1200, 1300, 1400, 1900, 2000, 2010, 2100, 2110, 2200, 2210,
      2300, 2400, 3000, 4000, 4010, 4900, 5000, 5010, 5020, 5030, 5900
    )
  ),
  -- Cash, suspense and opening balances may fall below zero; no other account may.
  CONSTRAINT ledger_accounts_not_below_zero CHECK (
    CASE
      WHEN code IN (1000, 1010, 1900, 3000) THEN true
      WHEN code IN (
        1100, 1110, 1120, 1200, 1300, 1400, 5000, 5010, 5020, 5030, 5900
      ) THEN debits >= credits
      ELSE credits >= debits
    END
  )
);
-- The list of what clients owe the lender for money that the provider took back.
CREATE INDEX ledger_accounts_recoverable ON ledger_accounts (subject_id)
  WHERE code = 1300 AND debits > credits;
-- Only these codes are summed up over all clients. PostgreSQL would take an index of all codes for
-- the shortest way to one loan's account, while the statistics know of no account with its code
-- yet.
CREATE INDEX ledger_accounts_of_cash ON ledger_accounts (code, currency)
  WHERE code IN (1000, 1010);
-- The accounts of one record: the key has the code before it, and would read all accounts of a
-- client with a long past.
CREATE INDEX ledger_accounts_by_subject ON ledger_accounts (client_id, subject_id);

CREATE TABLE ledger_transfers (
  client_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  -- Transfers written together by one posting.
  posting_id uuid NOT NULL,
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  debit_code smallint NOT NULL,
  debit_subject_id uuid NOT NULL,
  credit_code smallint NOT NULL,
  credit_subject_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  happened_on date NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (client_id, transfer_id),
  -- They may have the same code and belong to two records: the capital of a matured investment
  -- becomes that of the next plan.
  CONSTRAINT ledger_transfers_between_two_accounts CHECK (
    debit_code <> credit_code OR debit_subject_id <> credit_subject_id
  )
);
CREATE INDEX ledger_transfers_by_posting ON ledger_transfers (posting_id);
CREATE INDEX ledger_transfers_by_subject ON ledger_transfers (client_id, subject_id);
-- What happened on one date in the whole book. Transfers are added in the order of their dates, so
-- that an index of a few pages is enough.
CREATE INDEX ledger_transfers_by_day ON ledger_transfers USING brin (happened_on);
-- The transfers that a close of one date seals, in one part of all clients.
CREATE INDEX ledger_transfers_by_date ON ledger_transfers (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), happened_on
);
-- Transfers that happen to few clients, by their kind, for a dozen comparisons of `ledger-check`.
CREATE INDEX ledger_transfers_unusual ON ledger_transfers (kind, client_id, subject_id)
  WHERE kind NOT IN (
    'disbursement', 'disbursement_ordered', 'interest_earned', 'interest_scheduled', 'investment',
    'payout_paid', 'penalty', 'provider_fee', 'receipt', 'repayment_interest',
    'repayment_penalty', 'repayment_principal', 'returns', 'transfer_fee', 'withdrawal_capital',
    'withdrawal_returns', 'withholding_tax'
  );

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

-- What the accounts of a code moved in a month, all of a client's records together: for the codes
-- whose sums clients see over time, so that a client with many records reads no more than one with
-- few. Postings add to it together with the accounts.
CREATE TABLE ledger_month_totals (
  client_id uuid NOT NULL,
  currency text NOT NULL,
  code smallint NOT NULL,
  -- Its first day.
  month date NOT NULL,
  debits bigint NOT NULL DEFAULT 0,
  credits bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, currency, code, month)
);

-- What all accounts of a code moved on a closed date, over the whole book, and what they had moved
-- in all by its end. Written once by the close of the date: a trial balance of any date reads one
-- row for each code, however large the book is. A date on which a code did not move has no row.
CREATE TABLE ledger_day_totals (
  currency text NOT NULL,
  code smallint NOT NULL,
  business_date date NOT NULL,
  debits bigint NOT NULL CHECK (debits >= 0),
  credits bigint NOT NULL CHECK (credits >= 0),
  -- How many transfers have a side with this code.
  transfers integer NOT NULL CHECK (transfers > 0),
  debits_through bigint NOT NULL CHECK (debits_through >= debits),
  credits_through bigint NOT NULL CHECK (credits_through >= credits),
  PRIMARY KEY (currency, code, business_date)
);
CREATE INDEX ledger_day_totals_by_date ON ledger_day_totals (business_date);

-- Shared: months that two people closed. Nothing is posted in them.
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

-- The balances at the end of those months. No foreign key leads to them: on a Citus, tables under
-- one cannot be written in a transaction that read the book before, and closing a month is such a
-- transaction.
CREATE TABLE ledger_month_balances (
  month date NOT NULL,
  currency text NOT NULL,
  code smallint NOT NULL,
  -- What the accounts of the code had moved in all, before the month and by its end.
  debits_before bigint NOT NULL,
  credits_before bigint NOT NULL,
  debits bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (month, currency, code)
);
