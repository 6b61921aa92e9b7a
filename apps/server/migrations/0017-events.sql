-- The client's transactions and notifications, kept with the events that change them; and the
-- events of what happened before events were recorded, as far as the rows tell.

-- One row for each transaction of a client, as their list shows it.
CREATE TABLE activity_entries (
  client_id uuid NOT NULL,
  -- The id of the loan, repayment, investment, credited returns, or part of a withdrawal.
  entry_id uuid NOT NULL,
  kind text NOT NULL,
  -- The loan or investment that is shown with it.
  subject_id uuid NOT NULL,
  -- The subject of the event that made it.
  source_id uuid NOT NULL,
  happened_at timestamptz NOT NULL,
  -- Null for a loan, whose figures are those of the loan.
  amount bigint,
  -- Its place among the notifications; null when a later entry of its loan is there instead.
  notified_at timestamptz,
  unread boolean NOT NULL,
  PRIMARY KEY (client_id, entry_id),
  CONSTRAINT activity_entries_known_kind CHECK (
    kind IN ('loan', 'repayment', 'deposit', 'returns', 'withdrawal')
  )
);
CREATE INDEX activity_entries_by_time ON activity_entries (client_id, happened_at, entry_id);
CREATE INDEX activity_entries_notified
  ON activity_entries (client_id, notified_at, happened_at, entry_id)
  WHERE notified_at IS NOT NULL;

-- How many entries a client has, and how many notifications are unread.
CREATE TABLE activity_counts (
  client_id uuid PRIMARY KEY,
  entries integer NOT NULL,
  unread integer NOT NULL,
  CONSTRAINT activity_counts_not_below_zero CHECK (entries >= 0 AND unread >= 0)
);

-- Marks were kept for the newest hundred entries; what is older counts as read.
INSERT INTO activity_entries (
  client_id, entry_id, kind, subject_id, source_id, happened_at, amount, notified_at, unread
)
SELECT client_id, entry_id, kind, subject_id, source_id, happened_at, amount, notified_at,
  row_number() OVER (
    PARTITION BY client_id ORDER BY happened_at DESC, entry_id DESC
  ) <= 100 AND (seen IS NULL OR mark <> ALL (seen))
FROM (
  SELECT client_id, loan_id AS entry_id, 'loan' AS kind, loan_id AS subject_id,
    loan_id AS source_id, coalesce(disbursed_at, applied_at) AS happened_at,
    NULL::bigint AS amount,
    CASE WHEN NOT EXISTS (
      SELECT 1 FROM loan_repayments AS repayment
      WHERE repayment.client_id = loans.client_id AND repayment.loan_id = loans.loan_id
    ) THEN coalesce(disbursed_at, applied_at) END AS notified_at,
    loan_id::text || '.' || stage || '.' || status || '.' || is_approved || '.' || is_accepted
      AS mark
  FROM loans
  UNION ALL
  SELECT client_id, repayment_id, 'repayment', loan_id, loan_id, paid_at, amount,
    CASE WHEN row_number() OVER (
      PARTITION BY client_id, loan_id ORDER BY paid_at DESC, repayment_id DESC
    ) = 1 THEN paid_at END, repayment_id::text
  FROM loan_repayments
  UNION ALL
  SELECT client_id, investment_id, 'deposit', investment_id, investment_id, created_at,
    initial_amount, start_on::timestamp AT TIME ZONE 'Africa/Lagos', investment_id::text
  FROM investments
  UNION ALL
  SELECT client_id, returns_id, 'returns', investment_id, investment_id, credited_at, amount,
    credited_at, returns_id::text
  FROM investment_returns
  UNION ALL
  SELECT client_id, part_id, 'withdrawal', investment_id, withdrawal_id, requested_at,
    capital + returns, requested_at, part_id::text
  FROM withdrawal_parts JOIN withdrawals USING (client_id, withdrawal_id)
  WHERE status <> 'failed'
) AS entry
LEFT JOIN notification_reads AS marks USING (client_id);

INSERT INTO activity_counts (client_id, entries, unread)
SELECT client_id, count(*), count(*) FILTER (WHERE unread AND notified_at IS NOT NULL)
FROM activity_entries GROUP BY client_id;

DROP TABLE notification_reads;

-- The id of an event follows from its fact, as it does for those that the day close records.
INSERT INTO events (client_id, happened_at, event_id, kind, version, subject_id, payload)
SELECT client_id, happened_at, (
    lpad(to_hex((extract(epoch FROM happened_at) * 1000)::bigint), 12, '0') || '7'
      || substr(hash, 1, 3) || '8' || substr(hash, 4, 15)
  )::uuid, kind, 1, subject_id, payload
FROM (
  SELECT *, md5(kind || ' ' || subject_id || ' ' || number) AS hash FROM (
    SELECT client_id, applied_at AS happened_at, 'loan-applied' AS kind, loan_id AS subject_id,
      '1' AS number, jsonb_build_object(
        'loanType', loan_type, 'requestedAmount', requested_amount::text,
        'months', requested_months
      ) AS payload
    FROM loans
    UNION ALL
    SELECT client_id, accepted_at, 'offer-accepted', loan_id, '1', jsonb_build_object(
      'loanType', loan_type, 'amount', amount::text
    ) FROM loans WHERE accepted_at IS NOT NULL AND amount IS NOT NULL
    UNION ALL
    SELECT loan.client_id, loan.disbursed_at, 'loan-disbursed', loan.loan_id, '1',
      jsonb_build_object(
        'loanType', loan.loan_type, 'amount', loan.amount::text,
        'firstDueOn', first.due_on, 'firstRepayment', (first.principal + first.interest)::text,
        'lastDueOn', schedule.last_due_on, 'totalToRepay', schedule.total::text
      )
    FROM loans AS loan
    JOIN loan_instalments AS first ON first.client_id = loan.client_id
      AND first.loan_id = loan.loan_id AND first.number = 1
    JOIN (
      SELECT client_id, loan_id, max(due_on) AS last_due_on, sum(principal + interest) AS total
      FROM loan_instalments GROUP BY client_id, loan_id
    ) AS schedule ON schedule.client_id = loan.client_id AND schedule.loan_id = loan.loan_id
    WHERE loan.disbursed_at IS NOT NULL
    UNION ALL
    SELECT repayment.client_id, paid_at, 'loan-repaid', loan_id, repayment_id::text,
      jsonb_build_object(
        'loanType', loan_type, 'repaymentId', repayment_id, 'amount', repayment.amount::text,
        'penalty', penalty_part::text, 'interest', interest_part::text,
        'principal', principal_part::text, 'paidOn', paid_on, 'balance', NULL, 'nextDueOn', NULL
      )
    FROM loan_repayments AS repayment JOIN loans USING (client_id, loan_id)
    UNION ALL
    SELECT penalty.client_id,
      (charged_on + 1)::timestamp AT TIME ZONE 'Africa/Lagos', 'penalty-charged', loan_id,
      charged_on::text, jsonb_build_object('loanType', loan_type, 'amount', penalty.amount::text)
    FROM loan_penalties AS penalty JOIN loans USING (client_id, loan_id)
    UNION ALL
    SELECT client_id, created_at, 'investment-started', investment_id, '1', jsonb_build_object(
      'kind', investment_type, 'currency', currency, 'amount', initial_amount::text,
      'ratePpm', rate_ppm, 'startOn', start_on, 'maturesOn', matures_on
    ) FROM investments
    UNION ALL
    SELECT returns.client_id, credited_at, 'returns-credited', investment_id, number::text,
      jsonb_build_object(
        'returnsId', returns_id, 'number', number, 'currency', currency,
        'capital', returns.capital::text, 'amount', returns.amount::text,
        'creditedOn', credited_on
      )
    FROM investment_returns AS returns JOIN investments USING (client_id, investment_id)
    UNION ALL
    SELECT withdrawal.client_id, requested_at, 'withdrawal-requested', withdrawal_id, '1',
      jsonb_build_object(
        'currency', currency, 'amount', amount::text, 'requestedOn', requested_on,
        'parts', parts.all
      )
    FROM withdrawals AS withdrawal
    JOIN (
      SELECT client_id, withdrawal_id, jsonb_agg(jsonb_build_object(
        'partId', part_id, 'investmentId', investment_id,
        'capital', capital::text, 'returns', returns::text
      )) AS "all" FROM withdrawal_parts GROUP BY client_id, withdrawal_id
    ) AS parts USING (client_id, withdrawal_id)
    UNION ALL
    SELECT payout.client_id, coalesce(returned_at, settled_at),
      CASE WHEN withdrawal.status = 'paid' THEN 'withdrawal-paid'
        WHEN returned_at IS NULL THEN 'withdrawal-failed' ELSE 'withdrawal-returned' END,
      withdrawal_id, '1', jsonb_build_object(
        'currency', withdrawal.currency, 'amount', withdrawal.amount::text,
        'requestedOn', withdrawal.requested_on
      )
    FROM withdrawals AS withdrawal JOIN payouts AS payout USING (client_id, payout_id)
    WHERE withdrawal.status <> 'requested' AND payout.settled_at IS NOT NULL
    UNION ALL
    SELECT client_id, settled_at,
      CASE WHEN status = 'paid' OR returned_at IS NOT NULL THEN 'transfer-paid'
        ELSE 'transfer-failed' END,
      subject_id, payout_id::text, jsonb_build_object(
        'payoutId', payout_id, 'currency', currency, 'amount', amount::text,
        'message', CASE WHEN returned_at IS NULL THEN message ELSE '' END
      )
    FROM payouts WHERE settled_at IS NOT NULL
    UNION ALL
    SELECT client_id, returned_at, 'transfer-returned', subject_id, payout_id::text,
      jsonb_build_object(
        'payoutId', payout_id, 'currency', currency, 'amount', amount::text, 'message', message
      )
    FROM payouts WHERE returned_at IS NOT NULL
  ) AS fact
) AS fact
WHERE happened_at < (SELECT coalesce(min(happened_at), 'infinity') FROM events)
ON CONFLICT DO NOTHING;
