import { sql } from 'kysely';
import {
  compareFacts,
  type Fact,
  type LedgerCheck,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
} from '../ledger/index.ts';

const { payoutInFlight, refundInProgress, unappliedReceipts } = ledgerCodes;

/**
 * The figures of a row and of its transfers are compared as one text, so that a difference shows
 * both: what was received, the provider's fee, what is unapplied (2200) and being refunded (2210).
 */
const receipts: LedgerCheck = {
  name: 'every receipt against its transfers',
  run: (reader) =>
    compareFacts(
      reader,
      sql`
      WITH posted AS (
        SELECT client_id, subject_id, max(currency) AS currency,
          coalesce(sum(amount) FILTER (WHERE kind = 'receipt'), 0) AS received,
          coalesce(sum(amount) FILTER (WHERE kind = 'payout_unclaimed'), 0) AS returned,
          coalesce(sum(amount) FILTER (WHERE kind = 'provider_fee'), 0) AS fee,
          count(DISTINCT currency) AS currencies
        FROM ${ledgerTransfers('receipt', 'provider_fee', 'payout_unclaimed')} AS transfers
        GROUP BY client_id, subject_id
      ), waiting AS (
        SELECT client_id, subject_id,
          coalesce(sum(balance) FILTER (WHERE code = ${unappliedReceipts}), 0) AS unapplied,
          coalesce(sum(balance) FILTER (WHERE code = ${refundInProgress}), 0) AS refunding
        FROM ${ledgerAccounts(unappliedReceipts, refundInProgress)} AS accounts
        GROUP BY client_id, subject_id
      )
      SELECT 'receipt ' || coalesce(receipt.receipt_id, posted.subject_id, waiting.subject_id) ||
          ' (client ' || coalesce(receipt.client_id, posted.client_id, waiting.client_id) || ')',
        CASE WHEN receipt.receipt_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          receipt.currency,
          'received', CASE WHEN receipt.payout_id IS NULL THEN receipt.amount ELSE 0 END,
          'returned', CASE WHEN receipt.payout_id IS NULL THEN 0 ELSE receipt.amount END,
          'fee', receipt.fee, 'unapplied', receipt.unapplied, 'refunding', receipt.refunding,
          'currencies', 1) END,
        CASE WHEN posted.subject_id IS NULL AND waiting.subject_id IS NULL THEN 'nothing'
          ELSE concat_ws(' ', posted.currency, 'received', coalesce(posted.received, 0),
            'returned', coalesce(posted.returned, 0), 'fee', coalesce(posted.fee, 0),
            'unapplied', coalesce(waiting.unapplied, 0),
            'refunding', coalesce(waiting.refunding, 0), 'currencies', posted.currencies) END
      FROM receipts AS receipt
      FULL JOIN posted ON posted.client_id = receipt.client_id
        AND posted.subject_id = receipt.receipt_id
      FULL JOIN waiting ON waiting.client_id = coalesce(receipt.client_id, posted.client_id)
        AND waiting.subject_id = coalesce(receipt.receipt_id, posted.subject_id)
    `,
      describeDifference,
    ),
};

/** A payment is booked exactly when its first charge is a receipt, and says the same of it. */
const payments: LedgerCheck = {
  name: 'every payment that the provider confirmed against its receipt',
  run: (reader) =>
    compareFacts(
      reader,
      sql`
      SELECT 'payment ' || coalesce(payment.payment_id, receipt.receipt_id) || ' (client ' ||
          coalesce(payment.client_id, receipt.client_id) || ', ' ||
          coalesce(payment.status, 'no row') || ')',
        CASE WHEN payment.status IN ('applied', 'unapplied') THEN concat_ws(' ',
          payment.received_currency, 'received', payment.received_amount, 'fee', payment.fee,
          'charge', payment.provider_id, 'booked on', payment.booked_on,
          'correctly applied',
            payment.status = 'unapplied' OR payment.received_currency = payment.currency,
          'applied', payment.status = 'applied')
          ELSE 'nothing' END,
        CASE WHEN receipt.receipt_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          receipt.currency, 'received', receipt.amount, 'fee', receipt.fee,
          'charge', receipt.provider_id, 'booked on', receipt.booked_on,
          'correctly applied', true,
          'applied', payment.status = 'applied' AND coalesce(account.debits, 0) > 0) END
      FROM payments AS payment
      FULL JOIN (
        SELECT * FROM receipts AS first
        WHERE first.payment_id IS NOT NULL AND first.receipt_id = first.payment_id
      ) AS receipt ON receipt.client_id = payment.client_id
        AND receipt.payment_id = payment.payment_id
      LEFT JOIN ${ledgerAccounts(unappliedReceipts)} AS account
        ON account.client_id = receipt.client_id AND account.subject_id = receipt.receipt_id
          AND account.currency = receipt.currency
    `,
      describeDifference,
    ),
};

const payoutTransfers = ledgerTransfers(
  'payout_paid',
  'payout_paid_by_hand',
  'payout_returned',
  'payout_unclaimed',
  'payout_recoverable',
  'payout_recovered',
  'transfer_fee',
);

/**
 * A payout's money is reserved once. It counts as paid exactly when the provider paid it and did
 * not return it, and as in flight exactly while it is not settled.
 */
const payouts: LedgerCheck = {
  name: 'every payout against its transfers',
  run: (reader) =>
    compareFacts(
      reader,
      sql`
      WITH flight AS (
        SELECT client_id, subject_id, max(currency) AS currency, sum(credits) AS reserved,
          sum(balance) AS in_flight
        FROM ${ledgerAccounts(payoutInFlight)} AS accounts GROUP BY client_id, subject_id
      ), moved AS (
        SELECT client_id, subject_id,
          coalesce(sum(amount) FILTER (WHERE kind IN ('payout_paid', 'payout_paid_by_hand')), 0)
            AS paid,
          coalesce(sum(amount) FILTER (WHERE kind = 'payout_returned'), 0) AS returned,
          coalesce(sum(amount) FILTER (WHERE kind = 'payout_unclaimed'), 0) AS unclaimed,
          coalesce(sum(amount) FILTER (WHERE kind = 'payout_recoverable'), 0)
            - coalesce(sum(amount) FILTER (WHERE kind = 'payout_recovered'), 0) AS recoverable,
          sum(amount) FILTER (WHERE kind = 'transfer_fee') AS fee
        FROM ${payoutTransfers} AS transfers
        GROUP BY client_id, subject_id
      ), resumed AS (
        SELECT client_id, credit_subject_id AS subject_id, sum(amount) AS amount
        FROM ${ledgerTransfers('payout_resumed')} AS transfers
        GROUP BY client_id, credit_subject_id
      )
      SELECT 'payout ' || coalesce(payout.payout_id, flight.subject_id) || ' (client ' ||
          coalesce(payout.client_id, flight.client_id) || ', ' ||
          coalesce(payout.status, 'no row') || ')',
        CASE WHEN payout.payout_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          payout.currency, 'reserved', payout.amount,
          'paid',
            CASE WHEN payout.status = 'paid' AND NOT payout.recoverable
              THEN payout.amount ELSE 0 END,
          'recoverable', CASE WHEN payout.recoverable THEN payout.amount ELSE 0 END,
          'fee', coalesce(payout.fee, 0),
          'in flight',
            CASE WHEN payout.status IN ('requested', 'sent') THEN payout.amount ELSE 0 END,
          'unclaimed', CASE WHEN payout.unclaimed THEN payout.amount ELSE 0 END)
          END,
        CASE WHEN flight.subject_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          flight.currency, 'reserved',
          flight.reserved - coalesce(moved.returned, 0) - coalesce(resumed.amount, 0),
          'paid', coalesce(moved.paid - moved.returned, 0),
          'recoverable', coalesce(moved.recoverable, 0), 'fee', coalesce(moved.fee, 0),
          'in flight', flight.in_flight, 'unclaimed', coalesce(moved.unclaimed, 0)) END
      FROM payouts AS payout
      FULL JOIN flight ON flight.client_id = payout.client_id
        AND flight.subject_id = payout.payout_id
      LEFT JOIN moved ON moved.client_id = flight.client_id
        AND moved.subject_id = flight.subject_id
      LEFT JOIN resumed ON resumed.client_id = flight.client_id
        AND resumed.subject_id = flight.subject_id
    `,
      describeDifference,
    ),
};

function describeDifference({ about, stored, recomputed }: Fact): string {
  return `${about} says "${stored}"; its transfers say "${recomputed}"`;
}

/** Part 5 of docs/ledger.md: what receipts, payments and payouts say against their transfers. */
export const paymentChecks: readonly LedgerCheck[] = [receipts, payments, payouts];
