import { sql } from 'kysely';
import {
  compareFacts,
  type Fact,
  type LedgerCheck,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
} from '../ledger/index.ts';

const { payoutInFlight, unappliedReceipts } = ledgerCodes;

/**
 * The figures of a row and of its transfers are compared as one text, so that a difference shows
 * both: what was received, the provider's fee, what is still in unapplied receipts (2200).
 */
const receipts: LedgerCheck = {
  name: 'every payment the provider confirmed against its receipt',
  run: (reader) =>
    compareFacts(
      reader,
      sql`
      WITH posted AS (
        SELECT client_id, subject_id, max(currency) AS currency,
          sum(amount) FILTER (WHERE kind = 'receipt') AS received,
          sum(amount) FILTER (WHERE kind = 'provider_fee') AS fee,
          count(DISTINCT currency) AS currencies
        FROM ${ledgerTransfers('receipt', 'provider_fee')} AS transfers
        GROUP BY client_id, subject_id
      ), unapplied AS (
        SELECT client_id, subject_id, sum(balance) AS amount
        FROM ${ledgerAccounts(unappliedReceipts)} AS accounts GROUP BY client_id, subject_id
      )
      SELECT 'payment ' || coalesce(payment.payment_id, posted.subject_id) || ' (client ' ||
          coalesce(payment.client_id, posted.client_id) || ', ' ||
          coalesce(payment.status, 'no row') || ')',
        CASE WHEN payment.status IN ('applied', 'unapplied') THEN concat_ws(' ',
          payment.received_currency, 'received', payment.received_amount, 'fee', payment.fee,
          'unapplied',
            CASE WHEN payment.status = 'applied' THEN 0 ELSE payment.received_amount END,
          'correctly applied', payment.status = 'unapplied' OR (
            payment.received_amount = payment.amount
            AND payment.received_currency = payment.currency))
          ELSE 'nothing' END,
        CASE WHEN posted.subject_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          posted.currency, 'received', coalesce(posted.received, 0),
          'fee', coalesce(posted.fee, 0), 'unapplied', coalesce(unapplied.amount, 0),
          'correctly applied', posted.currencies = 1)
          END
      FROM payments AS payment
      FULL JOIN posted ON posted.client_id = payment.client_id
        AND posted.subject_id = payment.payment_id
      LEFT JOIN unapplied ON unapplied.client_id = posted.client_id
        AND unapplied.subject_id = posted.subject_id
    `,
      describeDifference,
    ),
};

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
          coalesce(sum(amount) FILTER (WHERE kind = 'payout_paid'), 0) AS paid,
          coalesce(sum(amount) FILTER (WHERE kind = 'payout_returned'), 0) AS returned
        FROM ${ledgerTransfers('payout_paid', 'payout_returned')} AS transfers
        GROUP BY client_id, subject_id
      ), unclaimed AS (
        SELECT client_id, subject_id, sum(balance) AS amount
        FROM ${ledgerAccounts(unappliedReceipts)} AS accounts GROUP BY client_id, subject_id
      )
      SELECT 'payout ' || coalesce(payout.payout_id, flight.subject_id) || ' (client ' ||
          coalesce(payout.client_id, flight.client_id) || ', ' ||
          coalesce(payout.status, 'no row') || ')',
        CASE WHEN payout.payout_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          payout.currency, 'reserved', payout.amount,
          'paid', CASE WHEN payout.status = 'paid' THEN payout.amount ELSE 0 END,
          'in flight',
            CASE WHEN payout.status IN ('requested', 'sent') THEN payout.amount ELSE 0 END,
          'unclaimed', CASE WHEN payout.unclaimed THEN payout.amount ELSE 0 END)
          END,
        CASE WHEN flight.subject_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          flight.currency, 'reserved', flight.reserved - coalesce(moved.returned, 0),
          'paid', coalesce(moved.paid - moved.returned, 0),
          'in flight', flight.in_flight, 'unclaimed', coalesce(unclaimed.amount, 0)) END
      FROM payouts AS payout
      FULL JOIN flight ON flight.client_id = payout.client_id
        AND flight.subject_id = payout.payout_id
      LEFT JOIN moved ON moved.client_id = flight.client_id
        AND moved.subject_id = flight.subject_id
      LEFT JOIN unclaimed ON unclaimed.client_id = flight.client_id
        AND unclaimed.subject_id = flight.subject_id
    `,
      describeDifference,
    ),
};

function describeDifference({ about, stored, recomputed }: Fact): string {
  return `${about} says "${stored}"; its transfers say "${recomputed}"`;
}

/** Part 5 of docs/ledger.md: what payments and payouts say against their transfers. */
export const paymentChecks: readonly LedgerCheck[] = [receipts, payouts];
