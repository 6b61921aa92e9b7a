-- Applications for loans: the loan itself, its documents, and what is asked and answered about it.

CREATE TABLE loans (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  loan_type text NOT NULL,
  -- The codes of the wire; the domain's state table names their combinations.
  stage smallint NOT NULL,
  status smallint NOT NULL,
  is_approved smallint NOT NULL,
  is_accepted smallint NOT NULL,
  state text NOT NULL CHECK (state IN (
    'applied', 'verified', 'offered', 'accepted', 'active', 'overdue', 'complete', 'written-off',
    'disapproved', 'rejected', 'expired', 'cancelled'
  )),
  -- True until the loan ends; an index below allows a client one open loan (LON-57).
  is_open boolean NOT NULL,
  -- A completed loan is live again when its repayment is taken back, also when its client has
  -- applied for another one meanwhile. It blocks a further application, and no other loan blocks
  -- it.
  reopened boolean NOT NULL DEFAULT false,
  requested_amount bigint NOT NULL CHECK (requested_amount > 0),
  requested_months integer NOT NULL CHECK (requested_months > 0),
  reason_for_loan text NOT NULL DEFAULT '',
  -- The client's answers as they were given, identity numbers sealed.
  application jsonb NOT NULL,
  -- Which description of its kind of loan the answers are read by: the one when they were given.
  application_version integer NOT NULL DEFAULT 1,
  monthly_income bigint,
  bank_code text NOT NULL,
  account_number_sealed text NOT NULL,
  -- A keyed hash of bank and account number, as its payout has one. Empty once it was erased.
  account_index text NOT NULL DEFAULT '',
  account_name text NOT NULL DEFAULT '',
  -- Whether the bank's name of the account was the client's own (or that of the business) when it
  -- was compared.
  account_is_own boolean NOT NULL DEFAULT false,
  -- The member of staff who entered the account; null when the client did.
  account_changed_by uuid,
  -- An account of another holder is paid only after an officer confirmed it, with a reason.
  holder_confirmed_by uuid,
  holder_confirmed_reason text NOT NULL DEFAULT '',
  -- The product's terms until there is an offer, then the offer's.
  amount bigint,
  months integer NOT NULL,
  rate_ppm integer NOT NULL,
  penalty_ppm_per_day integer NOT NULL,
  penalty_cap_ppm integer NOT NULL,
  -- The part of the interest not yet due that a client saves by settling early.
  rebate_ppm integer NOT NULL DEFAULT 0,
  -- Less than this, unpaid, makes a loan neither late nor dearer: it cannot be paid by card alone.
  -- It is the provider's smallest charge on the day of the offer.
  smallest_arrears bigint NOT NULL DEFAULT 1,
  -- The terms that the client accepted, in a versioned shape of their own, and when.
  accepted_terms jsonb,
  accepted_at timestamptz,
  applied_on date NOT NULL,
  applied_at timestamptz NOT NULL,
  -- Since when it has waited for us again: the last document that we asked for arrived, or its
  -- decline did not stand. Null while it waits from its application or acceptance on.
  resumed_at timestamptz,
  -- How many documents staff have asked for and not received.
  documents_requested integer NOT NULL DEFAULT 0,
  verified_by uuid,
  offered_by uuid,
  offered_on date,
  offer_expires_on date,
  disbursed_by uuid,
  disbursed_on date,
  disbursed_at timestamptz,
  -- When the transfer of an accepted loan failed; null once the money is ordered again. Such a loan
  -- is work of its own, beside those that wait for their first transfer.
  disbursement_failed_at timestamptz,
  -- The bank returned the disbursement after something had happened on the loan: no penalties from
  -- this date on, until staff settle it.
  disbursement_returned_on date,
  -- Returned disbursements reversed these amounts; they are neither a repayment nor a cost.
  returned_principal bigint NOT NULL DEFAULT 0 CHECK (returned_principal >= 0),
  returned_interest bigint NOT NULL DEFAULT 0 CHECK (returned_interest >= 0),
  due_on date,
  -- The due date from which on an overdue loan is late.
  arrears_since date,
  -- The last day on which returning the principal cancels the loan.
  cancel_until date,
  -- How often the loan was restructured; its instalments are those of the last schedule.
  generation integer NOT NULL DEFAULT 0,
  completed_on date,
  -- Set on a complete loan that was settled for less than its balance.
  settled_as text,
  written_off_on date,
  -- Made when it was booked, as the ids of repayments and reversals are: they give the order.
  write_off_id uuid,
  write_off_reason text NOT NULL DEFAULT '',
  -- Of its penalties; what was written off of the rest is in its instalments.
  penalty_written_off bigint NOT NULL DEFAULT 0,
  -- Who declined an application and when: somebody else reviews it, once for each decline.
  disapproved_by uuid,
  disapproved_at timestamptz,
  disapproval_reason text NOT NULL DEFAULT '',
  -- Why staff cancelled it; empty when the client did.
  cancellation_reason text NOT NULL DEFAULT '',
  -- The business date on which a loan came from the lender's earlier books; null for one that began
  -- here. It is described as it stood at the end of the day before.
  imported_on date,
  -- Penalties that were owed when it was imported; they were income of the earlier books.
  imported_penalties bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, loan_id),
  CONSTRAINT loans_holder_confirmed CHECK (
    (holder_confirmed_by IS NULL) = (holder_confirmed_reason = '')
  ),
  CONSTRAINT loans_documents_requested CHECK (documents_requested >= 0),
  CONSTRAINT loans_rebate CHECK (rebate_ppm BETWEEN 0 AND 1000000),
  CONSTRAINT loans_settled_as CHECK (settled_as IN ('rebate', 'cancelled')),
  CONSTRAINT loans_penalty_written_off CHECK (penalty_written_off >= 0),
  CONSTRAINT loans_written_off CHECK (
    (state = 'written-off') = (written_off_on IS NOT NULL)
    AND (written_off_on IS NULL) = (write_off_id IS NULL)
  ),
  CONSTRAINT loans_imported_penalties CHECK (
    imported_penalties = 0 OR imported_penalties > 0 AND imported_on IS NOT NULL
  ),
  CONSTRAINT loans_smallest_arrears_above_zero CHECK (smallest_arrears > 0),
  CONSTRAINT loans_arrears_while_overdue CHECK ((arrears_since IS NOT NULL) = (state = 'overdue'))
);
CREATE INDEX loans_by_state ON loans (state, loan_id);
CREATE INDEX loans_by_id ON loans (loan_id);
-- The day close: offers that expire.
CREATE INDEX loans_offer_expires ON loans (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)),
  offer_expires_on
) WHERE state = 'offered';
-- What the check of the ledger replays one by one.
CREATE INDEX loans_replayed ON loans (client_id, loan_id)
  WHERE settled_as IS NOT NULL OR written_off_on IS NOT NULL OR generation > 0;
-- The search of staff: by the short id, which is the end of the id.
CREATE INDEX loans_by_short_id ON loans ((right(loan_id::text, 10)));
-- Clients may bring several running loans of the lender's earlier books. Those do not keep each
-- other out.
CREATE UNIQUE INDEX loans_one_open ON loans (client_id)
  WHERE is_open AND NOT reopened AND imported_on IS NULL;
CREATE INDEX loans_imported ON loans (client_id, loan_id) WHERE imported_on IS NOT NULL;
-- Those who collect read the longest overdue first, and the portfolio counts by age.
CREATE INDEX loans_in_arrears ON loans (arrears_since, loan_id) WHERE arrears_since IS NOT NULL;
-- The day close emails those in arrears, bucket by bucket.
CREATE INDEX loans_in_arrears_by_bucket ON loans (
  (get_byte(uuid_send(client_id), 14) * 256 + get_byte(uuid_send(client_id), 15)), arrears_since
) WHERE arrears_since IS NOT NULL;

CREATE TABLE loan_documents (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  document_id uuid NOT NULL,
  kind text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  sha256 text NOT NULL,
  file_key text NOT NULL,
  -- One that is used again for another application keeps its date, so that it grows old.
  uploaded_on date NOT NULL,
  -- A document that was replaced stays for staff.
  replaced_at timestamptz,
  PRIMARY KEY (client_id, loan_id, document_id)
);
CREATE INDEX loan_documents_by_age ON loan_documents (client_id, uploaded_on);
-- A loan has one of each kind that counts.
CREATE UNIQUE INDEX loan_documents_current ON loan_documents (client_id, loan_id, kind)
  WHERE replaced_at IS NULL;

-- Staff ask for a document, with the reason that the client reads. One of each kind at a time.
CREATE TABLE loan_document_requests (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  request_id uuid NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  requested_by uuid NOT NULL,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Either the document arrived, or staff withdrew the request.
  closed_at timestamptz,
  document_id uuid,
  PRIMARY KEY (client_id, loan_id, request_id),
  CONSTRAINT loan_document_requests_closed CHECK (document_id IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX loan_document_requests_open ON loan_document_requests (client_id, loan_id, kind)
  WHERE closed_at IS NULL;

-- A client asks that a person reviews a decline: once for each.
CREATE TABLE loan_review_requests (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  review_id uuid NOT NULL,
  -- The decline that it is about.
  declined_at timestamptz NOT NULL,
  declined_by uuid,
  decline_reason text NOT NULL,
  reason text NOT NULL,
  requested_on date NOT NULL,
  requested_at timestamptz NOT NULL,
  -- upheld: the decline stands. reopened: the application is considered again.
  outcome text,
  answer text,
  answered_by uuid,
  answered_on date,
  answered_at timestamptz,
  PRIMARY KEY (client_id, loan_id, review_id),
  UNIQUE (client_id, loan_id, declined_at),
  CONSTRAINT loan_review_requests_known_outcome CHECK (outcome IN ('upheld', 'reopened')),
  CONSTRAINT loan_review_requests_answered CHECK (
    num_nonnulls(outcome, answer, answered_by, answered_on, answered_at) IN (0, 5)
  ),
  CONSTRAINT loan_review_requests_by_another CHECK (answered_by <> declined_by)
);
-- The queue of staff, oldest first.
CREATE INDEX loan_review_requests_open ON loan_review_requests (review_id) WHERE outcome IS NULL;

-- That a client agreed, with an application, that credit bureaus are asked about them and told of
-- the loan. Rows are never changed.
CREATE TABLE credit_check_consents (
  client_id uuid NOT NULL,
  loan_id uuid NOT NULL,
  text_version text NOT NULL,
  given_on date NOT NULL,
  given_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, loan_id)
);
