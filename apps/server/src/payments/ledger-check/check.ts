import { type RawBuilder, sql } from 'kysely';
import {
  checkFigures,
  type LedgerCheck,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
  type TransferKind,
} from '../../ledger/index.ts';
import { bankReceiptCheck } from './check-bank-receipts.ts';
import { confirmationCheck, letterCheck } from './check-by-hand.ts';
import { partAccountCheck } from './check-parts.ts';
import { storedParts } from './stored.ts';

const { payoutInFlight, refundInProgress, unappliedReceipts } = ledgerCodes;

const amountWhen = (condition: RawBuilder<unknown>) =>
  sql`CASE WHEN ${condition} THEN amount ELSE 0 END`;

const receiptKinds = [
  ...(['receipt', 'provider_fee', 'payout_unclaimed'] as const),
  ...(['bank_receipt', 'bank_receipt_reversed', 'redress', 'redress_reversed'] as const),
];

/** The amount received, the provider's fee, unapplied money (2200) and money in refunds (2210). */
const receipts = checkFigures('every receipt against its transfers', {
  from: sql`(
    SELECT client_id, receipt_id, receipt.amount, receipt.fee,
      receipt.payout_id IS NOT NULL AS is_returned,
      receipt.own_source_id IS NOT NULL AS is_own, coalesce(posted.own, 0) AS own,
      receipt.bank_reference IS NOT NULL AS is_at_bank, receipt.reversed_on,
      coalesce(posted.at_bank, 0) AS at_bank,
      receipt.complaint_id IS NOT NULL AS is_redress, coalesce(posted.redress, 0) AS redress,
      receipt.unapplied, receipt.refunding, receipt.currency,
      posted.currency AS posted_currency, posted.last_currency,
      coalesce(posted.received, 0) AS received, coalesce(posted.returned, 0) AS returned,
      coalesce(posted.fee, 0) AS posted_fee, coalesce(waiting.unapplied, 0) AS waiting,
      coalesce(waiting.refunding, 0) AS refunded
    FROM receipts AS receipt
    FULL JOIN (
      SELECT client_id, receipt_id, min(currency) AS currency,
        max(currency) AS last_currency,
        sum(amount) FILTER (WHERE kind = 'receipt')::bigint AS received,
        sum(amount) FILTER (WHERE kind LIKE 'payout_%')::bigint AS returned,
        sum(amount) FILTER (WHERE kind = 'provider_fee')::bigint AS fee,
        sum(amount) FILTER (WHERE kind LIKE 'own_payment%')::bigint AS own,
        sum(CASE kind WHEN 'redress' THEN amount WHEN 'redress_reversed' THEN -amount
          END)::bigint AS redress,
        sum(CASE kind WHEN 'bank_receipt' THEN amount WHEN 'bank_receipt_reversed' THEN -amount
          END)::bigint AS at_bank
      FROM (
        SELECT client_id, subject_id AS receipt_id, kind, currency, amount
        FROM ${ledgerTransfers(...receiptKinds)} AS transfers
        UNION ALL
        SELECT client_id, credit_subject_id, kind, currency, amount
        FROM ${ledgerTransfers('own_payment_capital', 'own_payment_returns')} AS transfers
        UNION ALL
        SELECT client_id, credit_subject_id, kind, currency, amount
        FROM ${ledgerTransfers('payout_recovered')} AS transfers
        WHERE credit_code = ${unappliedReceipts}
      ) AS transfers
      GROUP BY client_id, receipt_id
    ) AS posted USING (client_id, receipt_id)
    FULL JOIN (
      SELECT client_id, subject_id AS receipt_id,
        max(balance) FILTER (WHERE code = ${unappliedReceipts}) AS unapplied,
        max(balance) FILTER (WHERE code = ${refundInProgress}) AS refunding
      FROM ${ledgerAccounts(unappliedReceipts, refundInProgress)} AS accounts
      GROUP BY client_id, subject_id, currency
    ) AS waiting USING (client_id, receipt_id)
  ) AS receipt`,
  about: sql`'receipt ' || receipt_id || ' of client ' || client_id`,
  figures: [
    [
      'received',
      amountWhen(sql`NOT (is_returned OR is_own OR is_at_bank OR is_redress)`),
      sql`received`,
    ],
    ['at our bank', amountWhen(sql`is_at_bank AND reversed_on IS NULL`), sql`at_bank`],
    ['returned', amountWhen(sql`is_returned`), sql`returned`],
    ['of own money', amountWhen(sql`is_own`), sql`own`],
    ['redress', amountWhen(sql`is_redress AND reversed_on IS NULL`), sql`redress`],
    ['fee', sql`fee`, sql`posted_fee`],
    ['unapplied', sql`unapplied`, sql`waiting`],
    ['being refunded', sql`refunding`, sql`refunded`],
    ['currency', sql`currency`, sql`posted_currency`],
    ['one currency', sql`last_currency`, sql`posted_currency`],
  ],
});

/** A payment is booked exactly when its first charge is a receipt, and says the same of it. */
const payments = checkFigures('every payment that the provider confirmed against its receipt', {
  from: sql`(
    SELECT client_id, payment_id, payment.status IN ('applied', 'unapplied') AS is_booked,
      payment.status = 'applied' AS is_applied, payment.currency, payment.received_currency,
      payment.received_amount, payment.fee, payment.provider_id, payment.booked_on,
      receipt.receipt_id, receipt.amount AS posted, receipt.currency AS posted_currency,
      receipt.fee AS posted_fee, receipt.provider_id AS charge,
      receipt.booked_on AS posted_on, coalesce(receipt.used, 0) AS used
    FROM payments AS payment
    FULL JOIN (
      SELECT first.*, account.debits AS used
      FROM receipts AS first
      LEFT JOIN ${ledgerAccounts(unappliedReceipts)} AS account
        ON account.client_id = first.client_id AND account.subject_id = first.receipt_id
          AND account.currency = first.currency
      -- Of two columns that are equal PostgreSQL expects few rows; of a CASE it expects many.
      WHERE CASE WHEN first.receipt_id = first.payment_id THEN true ELSE false END
    ) AS receipt USING (client_id, payment_id)
  ) AS payment`,
  about: sql`'payment ' || payment_id || ' of client ' || client_id`,
  figures: [
    ['booked', sql`coalesce(is_booked, false)`, sql`receipt_id IS NOT NULL`],
    ['received', sql`CASE WHEN is_booked THEN received_amount END`, sql`posted`],
    [
      'currency received',
      sql`CASE WHEN is_booked THEN received_currency END`,
      sql`posted_currency`,
    ],
    ['fee', sql`CASE WHEN is_booked THEN fee END`, sql`posted_fee`],
    ['charge', sql`CASE WHEN is_booked THEN provider_id END`, sql`charge`],
    ['booked on', sql`CASE WHEN is_booked THEN booked_on END`, sql`posted_on`],
    [
      'applied in another currency',
      sql`is_applied AND received_currency <> currency`,
      sql`
      CASE WHEN is_applied IS NOT NULL THEN false END`,
    ],
    [
      'applied without a posting',
      sql`is_applied AND used = 0`,
      sql`
      CASE WHEN is_applied IS NOT NULL THEN false END`,
    ],
  ],
});

/** The amount of the transfers of some kinds, as a column of a grouped query. */
function sumOf(name: string, ...kinds: readonly TransferKind[]): RawBuilder<unknown> {
  const these = sql.join(kinds.map((kind) => sql.lit(kind)));
  return sql`sum(amount) FILTER (WHERE kind IN (${these}))::bigint AS ${sql.ref(name)}`;
}

const payoutTransfers = ledgerTransfers(
  'payout_paid',
  'payout_paid_by_hand',
  'payout_returned',
  'payout_returned_by_hand',
  'payout_unclaimed',
  'payout_recoverable',
  'payout_recovered',
  'transfer_fee',
);

/**
 * A payout's money is reserved once. It is recorded as paid exactly when the provider paid it and
 * did not return it, and as in flight exactly while it is not settled. The money of its parts is in
 * flight or paid with them.
 */
const payouts = checkFigures('every payout against its transfers', {
  from: sql`(
    SELECT client_id, payout_id, payout.amount, payout.currency, payout.status,
      payout.recoverable, payout.unclaimed, payout.fee, payout.parts,
      coalesce(part.held, 0) AS held, flight.currency AS posted_currency,
      flight.reserved - coalesce(moved.returned, 0) - coalesce(resumed.amount, 0) AS reserved,
      coalesce(moved.paid, 0) - coalesce(moved.returned, 0) AS paid,
      coalesce(moved.owed, 0) - coalesce(moved.recovered, 0) AS owed,
      coalesce(moved.unclaimed, 0) AS waiting, coalesce(moved.fee, 0) AS posted_fee,
      flight.in_flight
    FROM payouts AS payout
    FULL JOIN (
      SELECT client_id, subject_id AS payout_id, currency, credits AS reserved,
        balance AS in_flight
      FROM ${ledgerAccounts(payoutInFlight)} AS accounts
    ) AS flight USING (client_id, payout_id)
    LEFT JOIN (
      SELECT client_id, subject_id AS payout_id, ${sql.join([
        sumOf('paid', 'payout_paid', 'payout_paid_by_hand'),
        sumOf('returned', 'payout_returned', 'payout_returned_by_hand'),
        sumOf('unclaimed', 'payout_unclaimed'),
        sumOf('owed', 'payout_recoverable'),
        sumOf('recovered', 'payout_recovered'),
        sumOf('fee', 'transfer_fee'),
      ])}
      FROM ${payoutTransfers} AS transfers GROUP BY client_id, subject_id
    ) AS moved USING (client_id, payout_id)
    LEFT JOIN (
      SELECT client_id, credit_subject_id AS payout_id, sum(amount)::bigint AS amount
      FROM ${ledgerTransfers('payout_resumed', 'payout_part_failed')} AS transfers
      GROUP BY client_id, credit_subject_id
    ) AS resumed USING (client_id, payout_id)
    LEFT JOIN ${storedParts} AS part USING (client_id, payout_id)
  ) AS payout`,
  about: sql`'payout ' || payout_id || ' of client ' || client_id`,
  figures: [
    ['reserved', sql`amount`, sql`reserved`],
    ['currency', sql`currency`, sql`posted_currency`],
    ['paid', amountWhen(sql`status = 'paid' AND NOT recoverable AND parts = 0`), sql`paid`],
    ['owed by the client', amountWhen(sql`recoverable`), sql`owed`],
    ['fee', sql`coalesce(fee, 0)`, sql`posted_fee`],
    [
      'in flight',
      sql`CASE WHEN status IN ('requested', 'sent') OR status = 'paid' AND parts > 0
        THEN amount - held ELSE 0 END`,
      sql`in_flight`,
    ],
    ['unclaimed', amountWhen(sql`unclaimed`), sql`waiting`],
  ],
});

/** Part 5 of docs/ledger.md: the rows of receipts, payments and payouts against their transfers. */
export const paymentChecks: readonly LedgerCheck[] = [
  receipts,
  bankReceiptCheck,
  payments,
  payouts,
  partAccountCheck,
  confirmationCheck,
  letterCheck,
];
