import { sql } from 'kysely';
import { compareFacts, type Fact, type LedgerCheck } from '../ledger/index.ts';

/**
 * Figures of a row and of its transfers are compared as one text, so that a fault shows both as they stand:
 * what was received, what the provider kept, what still lies in unapplied receipts (2200).
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
        FROM ledger_transfers WHERE kind IN ('receipt', 'provider_fee')
        GROUP BY client_id, subject_id
      ), waiting AS (
        SELECT client_id, subject_id, sum(credits - debits) AS left_over
        FROM ledger_accounts WHERE code = 2200 GROUP BY client_id, subject_id
      )
      SELECT 'payment ' || coalesce(payment.payment_id, posted.subject_id) || ' (client ' ||
          coalesce(payment.client_id, posted.client_id) || ', ' || coalesce(payment.status, 'no row') || ')',
        CASE WHEN payment.status IN ('applied', 'unapplied') THEN concat_ws(' ',
          payment.received_currency, 'received', payment.received_amount, 'fee', payment.fee,
          'unapplied', CASE WHEN payment.status = 'applied' THEN 0 ELSE payment.received_amount END,
          'applied by right', payment.status = 'unapplied' OR (
            payment.received_amount = payment.amount AND payment.received_currency = payment.currency))
          ELSE 'nothing' END,
        CASE WHEN posted.subject_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          posted.currency, 'received', coalesce(posted.received, 0), 'fee', coalesce(posted.fee, 0),
          'unapplied', coalesce(waiting.left_over, 0), 'applied by right', posted.currencies = 1)
          END
      FROM payments AS payment
      FULL JOIN posted ON posted.client_id = payment.client_id AND posted.subject_id = payment.payment_id
      LEFT JOIN waiting ON waiting.client_id = posted.client_id AND waiting.subject_id = posted.subject_id
    `,
      sayAgainstTransfers,
    ),
};

/**
 * A payout's money is set aside once, counts as paid exactly when the provider paid and did not take it back, and as
 * in flight exactly while it is not settled.
 */
const payouts: LedgerCheck = {
  name: 'every payout against its transfers',
  run: (reader) =>
    compareFacts(
      reader,
      sql`
      WITH flight AS (
        SELECT client_id, subject_id, max(currency) AS currency, sum(credits) AS aside,
          sum(credits - debits) AS in_flight
        FROM ledger_accounts WHERE code = 2100 GROUP BY client_id, subject_id
      ), paid AS (
        SELECT client_id, subject_id, sum(amount) FILTER (WHERE kind = 'payout_returned') AS back,
          sum(CASE kind WHEN 'payout_paid' THEN amount ELSE -amount END) AS paid
        FROM ledger_transfers WHERE kind IN ('payout_paid', 'payout_returned')
        GROUP BY client_id, subject_id
      ), unclaimed AS (
        SELECT client_id, subject_id, sum(credits - debits) AS kept
        FROM ledger_accounts WHERE code = 2200 GROUP BY client_id, subject_id
      )
      SELECT 'payout ' || coalesce(payout.payout_id, flight.subject_id) || ' (client ' ||
          coalesce(payout.client_id, flight.client_id) || ', ' || coalesce(payout.status, 'no row') || ')',
        CASE WHEN payout.payout_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          payout.currency, 'set aside', payout.amount,
          'paid', CASE WHEN payout.status = 'paid' THEN payout.amount ELSE 0 END,
          'in flight', CASE WHEN payout.status IN ('requested', 'sent') THEN payout.amount ELSE 0 END,
          'unclaimed', CASE WHEN payout.unclaimed THEN payout.amount ELSE 0 END)
          END,
        CASE WHEN flight.subject_id IS NULL THEN 'nothing' ELSE concat_ws(' ',
          flight.currency, 'set aside', flight.aside - coalesce(paid.back, 0), 'paid', coalesce(paid.paid, 0),
          'in flight', flight.in_flight, 'unclaimed', coalesce(unclaimed.kept, 0)) END
      FROM payouts AS payout
      FULL JOIN flight ON flight.client_id = payout.client_id AND flight.subject_id = payout.payout_id
      LEFT JOIN paid ON paid.client_id = flight.client_id AND paid.subject_id = flight.subject_id
      LEFT JOIN unclaimed ON unclaimed.client_id = flight.client_id
        AND unclaimed.subject_id = flight.subject_id
    `,
      sayAgainstTransfers,
    ),
};

function sayAgainstTransfers({ about, kept, found }: Fact): string {
  return `${about} says "${kept}"; its transfers say "${found}"`;
}

/** Check 5 of docs/ledger.md. */
export const paymentChecks: readonly LedgerCheck[] = [receipts, payouts];
