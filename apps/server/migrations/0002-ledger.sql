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
    code IN (1000, 1100, 1110, 1120, 1200, 2000, 2010, 2100, 2200, 2300, 4000, 4010, 5000, 5010)
  ),
  CONSTRAINT ledger_accounts_not_below_zero CHECK (
    CASE
      WHEN code = 1000 THEN true
      WHEN code IN (1100, 1110, 1120, 1200, 5000, 5010) THEN debits >= credits
      ELSE credits >= debits
    END
  )
);
CREATE INDEX ledger_accounts_by_code ON ledger_accounts (code, currency);

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
  CHECK (debit_code <> credit_code)
);
CREATE INDEX ledger_transfers_by_posting ON ledger_transfers (posting_id);
CREATE INDEX ledger_transfers_by_subject ON ledger_transfers (client_id, subject_id);
