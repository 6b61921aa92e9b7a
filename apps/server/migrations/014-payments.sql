-- Transfers out to clients, and what the provider says of bank accounts and identities.

CREATE TABLE payouts (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  reference text NOT NULL,
  purpose text NOT NULL,
  subject_id uuid NOT NULL,
  -- A payout above the provider's largest transfer is sent in parts, each a payout of its own that
  -- names the whole. The whole itself is never sent; `parts` counts those that were made for it.
  part_of uuid,
  part_number integer,
  parts integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('NGN', 'USD')),
  bank_code text NOT NULL,
  account_number_sealed text NOT NULL,
  -- A keyed hash of the bank and account number that it goes to. The check of the ledger compares
  -- it with what the client asked for. Empty once it was erased.
  account_index text NOT NULL DEFAULT '',
  account_name text NOT NULL,
  status text NOT NULL,
  -- Why an open transfer is not with the bank yet; empty when nothing is wrong. part: a part of it
  -- failed or came back, and is to be sent again. client: the client is not served.
  waiting_for text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  recipient_code text,
  transfer_code text,
  requested_at timestamptz NOT NULL,
  requested_on date NOT NULL,
  -- Staff pay it from the lender's own bank account, so the worker never sends it.
  by_hand boolean NOT NULL DEFAULT false,
  -- Why staff chose to pay it by hand; empty for a payout that only they can pay.
  by_hand_choice text NOT NULL DEFAULT '',
  -- When staff first opened its account to pay it by hand: only then can it have been paid so.
  by_hand_begun_at timestamptz,
  -- It is held until this time, so that it can be cancelled.
  send_after timestamptz,
  -- Sending claims the row before the provider is called, and only a row without a claim can be
  -- cancelled: so a cancelled transfer is never sent, and a sent one is never cancelled.
  claimed_at timestamptz,
  -- Written before the provider is asked to send it: from then on it cannot be paid by hand.
  ordered_at timestamptz,
  settled_at timestamptz,
  settled_on date,
  -- What the provider charged; null while it is not known.
  fee bigint,
  -- A transfer that was paid and then returned. When its loan or withdrawal cannot be reversed, it
  -- is unclaimed: money of the client (account 2200) that staff settle.
  returned_at timestamptz,
  returned_on date,
  unclaimed boolean NOT NULL DEFAULT false,
  -- Paid although its money had been put back and is no longer there: the client owes it (1300).
  recoverable boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, payout_id),
  UNIQUE (client_id, reference),
  CONSTRAINT payouts_returned CHECK (
    (returned_at IS NULL) = (returned_on IS NULL) AND (returned_at IS NOT NULL OR NOT unclaimed)
  ),
  CONSTRAINT payouts_fee CHECK (fee >= 0),
  CONSTRAINT payouts_recoverable CHECK (NOT recoverable OR status = 'paid'),
  CONSTRAINT payouts_known_status CHECK (
    status IN ('requested', 'sent', 'paid', 'failed', 'cancelled')
  ),
  CONSTRAINT payouts_cancelled_are_not_sent CHECK (status <> 'cancelled' OR claimed_at IS NULL),
  CONSTRAINT payouts_part_whole CHECK (
    (part_of IS NULL) = (part_number IS NULL) AND (part_of IS NULL OR parts = 0)
  ),
  CONSTRAINT payouts_waiting_for CHECK (
    waiting_for IN ('', 'balance', 'otp', 'throttled', 'answer', 'part', 'client')
  )
);
CREATE INDEX payouts_open ON payouts (requested_at) WHERE status IN ('requested', 'sent');
CREATE INDEX payouts_by_subject ON payouts (client_id, subject_id);
CREATE INDEX payouts_unclaimed ON payouts (payout_id) WHERE unclaimed;
CREATE INDEX payouts_by_status ON payouts (status, payout_id);
-- What happened on one date in the whole book.
CREATE INDEX payouts_by_settling ON payouts (settled_on) WHERE settled_on IS NOT NULL;
-- Whether a client was paid into an account before.
CREATE INDEX payouts_by_account ON payouts (client_id, account_index) WHERE status = 'paid';
-- The search of staff: by an exact amount.
CREATE INDEX payouts_by_amount ON payouts (amount, payout_id);
CREATE INDEX payouts_parts ON payouts (client_id, part_of) WHERE part_of IS NOT NULL;
-- The queues of staff, oldest first, found without reading what does not wait.
CREATE INDEX payouts_by_hand ON payouts (payout_id) WHERE status = 'requested' AND by_hand;
CREATE INDEX payouts_stuck ON payouts (payout_id) WHERE waiting_for <> '';

-- What shows that staff paid a payout by hand, from the lender's bank account.
CREATE TABLE payout_evidence (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  bank_reference text NOT NULL,
  paid_on date NOT NULL,
  -- The bank's confirmation.
  file_id uuid,
  needs_file boolean NOT NULL DEFAULT true,
  proposed_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, payout_id),
  CHECK (approved_by <> proposed_by),
  CONSTRAINT payout_evidence_names_file CHECK (file_id IS NOT NULL OR NOT needs_file)
);

-- The bank's confirmation (a PDF) of a payout in dollars that staff paid by hand. A row is written
-- with the proposal that names it, and stays when that is declined.
CREATE TABLE payout_evidence_files (
  client_id uuid NOT NULL,
  payout_id uuid NOT NULL,
  file_id uuid NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  uploaded_by uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, payout_id, file_id)
);

-- Shared: the provider's list of banks.
CREATE TABLE banks (
  currency text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (currency, code)
);

-- How many name enquiries a client made in the current hour.
CREATE TABLE name_enquiries (
  client_id uuid PRIMARY KEY,
  window_ends_at timestamptz NOT NULL,
  -- The accounts asked about, as keyed hashes: asking about the same one again says nothing new,
  -- and so does not count. `asked` is how many there are; `calls` is how often the client asked in
  -- total.
  accounts text[] NOT NULL DEFAULT '{}',
  asked integer NOT NULL,
  calls integer NOT NULL DEFAULT 0
);

-- Shared: a webhook names the provider's customer and no client.
CREATE TABLE provider_customers (
  customer_code text PRIMARY KEY,
  client_id uuid NOT NULL
);

-- Questions to the provider whether a bank account and a BVN belong to a name.
CREATE TABLE identity_checks (
  client_id uuid NOT NULL,
  check_id uuid NOT NULL,
  customer_code text NOT NULL,
  -- A keyed hash of BVN, bank, account number and names: what was asked about.
  asked_index text NOT NULL,
  bank_code text NOT NULL,
  account_ending text NOT NULL,
  bvn_ending text NOT NULL,
  asked_at timestamptz NOT NULL,
  asked_on date NOT NULL,
  asked_by uuid NOT NULL,
  asked_by_name text NOT NULL,
  PRIMARY KEY (client_id, check_id)
);

-- What the provider answered.
CREATE TABLE identity_check_results (
  client_id uuid NOT NULL,
  check_id uuid NOT NULL,
  confirmed boolean NOT NULL,
  -- The provider's words; empty when it confirmed.
  reason text NOT NULL,
  answered_at timestamptz NOT NULL,
  answered_on date NOT NULL,
  PRIMARY KEY (client_id, check_id)
);
