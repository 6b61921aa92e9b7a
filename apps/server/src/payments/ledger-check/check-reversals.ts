import { type RawBuilder, sql } from 'kysely';
import { approvedProposals } from '../../approvals/index.ts';
import { recordedEvents } from '../../events/index.ts';
import {
  checkFigures,
  type LedgerCheck,
  ledgerTransfers,
  type TransferKind,
} from '../../ledger/index.ts';
import { paymentDisputed } from '../events.ts';

/*
 * Money that went back: reversals of receipts by the provider, refunds that staff ordered, and the
 * debts of clients for them (1300). Few of a book's rows, each against its transfers and these
 * against it.
 */

/** A sum of the transfers of one kind, for a query that groups them. */
const sumOf = (kind: TransferKind) =>
  sql`coalesce(sum(amount) FILTER (WHERE kind = ${sql.lit(kind)}), 0)`;

const lastOf = (...kinds: readonly TransferKind[]) =>
  sql`max(happened_on) FILTER (WHERE kind IN (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`;

const about = sql`'receipt ' || receipt_id || ' of client ' || client_id`;

const takenBack = checkFigures(
  'everything the provider took back of a receipt against its transfers',
  {
    from: sql`(
    SELECT client_id, receipt_id, coalesce(reversal.taken, 0) AS taken, reversal.changed_on,
      coalesce(moved.taken, 0) AS taken_moved, moved.happened_on,
      reversal.currency, moved.currency AS moved_currency
    FROM (
      SELECT client_id, receipt_id, sum(taken) AS taken, max(changed_on) AS changed_on,
        max(currency) AS currency
      FROM receipt_reversals GROUP BY client_id, receipt_id
    ) AS reversal
    FULL JOIN (
      SELECT client_id, subject_id AS receipt_id, max(currency) AS currency,
        max(happened_on) AS happened_on,
        ${sumOf('chargeback')} + ${sumOf('refund_by_provider')}
          + ${sumOf('chargeback_recoverable')} - ${sumOf('refund_returned')} AS taken
      FROM ${ledgerTransfers(
        'chargeback',
        'refund_by_provider',
        'chargeback_recoverable',
        'refund_returned',
      )} AS transfer GROUP BY client_id, subject_id
    ) AS moved USING (client_id, receipt_id)
  ) AS receipt`,
    about,
    figures: [
      ['taken back', sql`taken`, sql`taken_moved`],
      [
        'last taken by',
        sql`coalesce(happened_on <= changed_on, changed_on IS NOT NULL)`,
        sql`true`,
      ],
      ['currency', sql`coalesce(moved_currency, currency)`, sql`currency`],
    ],
  },
);

/** A dispute that was lost is a reversal of its receipt, and no other is. */
const disputes = checkFigures('every dispute against what the provider took back for it', {
  from: sql`(
    SELECT client_id, provider_id, dispute.state, dispute.receipt_id,
      reversal.receipt_id AS reversed_receipt, reversal.state AS reversal_state,
      (dispute.resolved_at IS NOT NULL) AS is_resolved
    FROM disputes AS dispute
    FULL JOIN (
      SELECT * FROM receipt_reversals AS reversal WHERE cause = 'dispute'
    ) AS reversal USING (client_id, provider_id)
  ) AS dispute`,
  about: sql`'dispute ' || provider_id || ' of client ' || client_id`,
  figures: [
    ['lost', sql`coalesce(state = 'lost', false)`, sql`coalesce(reversal_state = 'taken', false)`],
    [
      'receipt',
      sql`receipt_id`,
      sql`CASE WHEN reversal_state IS NULL THEN receipt_id ELSE reversed_receipt END`,
    ],
  ],
});

/**
 * The claimed amount of an open dispute is recorded when the client is told, and again when it is
 * lost. A dispute that was won before we knew of it has no second record.
 */
const claims = checkFigures('every dispute against what was recorded when it was opened', {
  from: sql`(
    SELECT dispute.client_id, dispute.provider_id, dispute.claimed,
      coalesce(
        min((event.payload ->> 'amount')::bigint), min(reversal.named), dispute.claimed
      ) AS recorded
    FROM disputes AS dispute
    LEFT JOIN receipts AS receipt ON receipt.client_id = dispute.client_id
      AND receipt.receipt_id = dispute.receipt_id
    LEFT JOIN ${recordedEvents(paymentDisputed)} AS event
      ON event.client_id = dispute.client_id AND event.subject_id = receipt.payment_id
      AND event.payload ->> 'disputeId' = dispute.provider_id
    LEFT JOIN receipt_reversals AS reversal ON reversal.client_id = dispute.client_id
      AND reversal.provider_id = dispute.provider_id AND reversal.cause = 'dispute'
    GROUP BY dispute.client_id, dispute.provider_id, dispute.claimed
  ) AS dispute`,
  about: sql`'dispute ' || provider_id || ' of client ' || client_id`,
  figures: [['claimed', sql`claimed`, sql`recorded`]],
});

const refunded = (condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(amount) FILTER (WHERE ${condition}), 0)`;

const refunds = checkFigures('every refund that staff ordered against its transfers', {
  from: sql`(
    SELECT client_id, receipt_id, coalesce(refund.ordered, 0) AS ordered,
      coalesce(refund.paid, 0) AS paid, coalesce(refund.failed, 0) AS failed,
      refund.ordered_on, refund.settled_on, coalesce(moved.ordered, 0) AS ordered_moved,
      coalesce(moved.paid, 0) AS paid_moved, coalesce(moved.failed, 0) AS failed_moved,
      moved.last_ordered, moved.last_settled
    FROM (
      SELECT client_id, receipt_id, ${refunded(sql`true`)} AS ordered,
        ${refunded(sql`status = 'processed'`)} AS paid,
        ${refunded(sql`status = 'failed'`)} AS failed,
        max(ordered_on) AS ordered_on, max(settled_on) AS settled_on
      FROM refunds WHERE NOT begun_at_provider GROUP BY client_id, receipt_id
    ) AS refund
    FULL JOIN (
      SELECT client_id, subject_id AS receipt_id, ${sumOf('refund_ordered')} AS ordered,
        ${sumOf('refund_paid')} - ${sumOf('paid_refund_failed')} AS paid,
        ${sumOf('refund_failed')} + ${sumOf('paid_refund_failed')} AS failed,
        ${lastOf('refund_ordered')} AS last_ordered,
        ${lastOf('refund_paid', 'refund_failed', 'paid_refund_failed')} AS last_settled
      FROM ${ledgerTransfers(
        'refund_ordered',
        'refund_paid',
        'refund_failed',
        'paid_refund_failed',
      )} AS transfer
      GROUP BY client_id, subject_id
    ) AS moved USING (client_id, receipt_id)
  ) AS receipt`,
  about,
  figures: [
    ['refunds ordered', sql`ordered`, sql`ordered_moved`],
    ['refunds paid', sql`paid`, sql`paid_moved`],
    ['refunds that failed', sql`failed`, sql`failed_moved`],
    ['last refund ordered on', sql`ordered_on`, sql`last_ordered`],
    ['last refund settled on', sql`settled_on`, sql`last_settled`],
  ],
});

/** A client's debt is written off, or paid from another receipt, only when two people agreed. */
const settled = checkFigures(
  'every debt of a client that was settled against what two people approved',
  {
    from: sql`(
    SELECT moved.client_id, moved.subject_id, moved.written_off, moved.recovered,
      coalesce(approved.written_off, 0) AS written_off_approved,
      coalesce(approved.recovered, 0) AS recovered_approved
    FROM (
      SELECT client_id, subject_id, ${sumOf('written_off')} AS written_off,
        -- Money on its way to the client that came back pays for its own receipt by itself.
        coalesce(sum(amount) FILTER (
          WHERE kind <> 'written_off' AND debit_subject_id <> subject_id
        ), 0) AS recovered
      FROM ${ledgerTransfers('written_off', 'recovered', 'write_off_recovered')} AS transfer
      GROUP BY client_id, subject_id
    ) AS moved
    LEFT JOIN (
      SELECT client_id, subject_id,
        sum((payload ->> 'amount')::bigint) FILTER (
          WHERE kind = 'recoverable-write-off'
        ) AS written_off,
        sum((payload ->> 'amount')::bigint) FILTER (
          WHERE kind = 'recoverable-recovery' AND payload ->> 'receiptId' <> subject_id
        ) AS recovered
      FROM ${approvedProposals('recoverable-write-off', 'recoverable-recovery')} AS proposal
      GROUP BY client_id, subject_id
    ) AS approved ON approved.client_id = moved.client_id
      AND approved.subject_id = moved.subject_id::text
  ) AS debt`,
    about: sql`'account 1300 of ' || subject_id || ' of client '
    || client_id`,
    figures: [
      ['written off', sql`written_off`, sql`written_off_approved`],
      ['recovered', sql`recovered`, sql`recovered_approved`],
    ],
  },
);

export const reversalChecks: readonly LedgerCheck[] = [
  takenBack,
  disputes,
  claims,
  refunds,
  settled,
];
