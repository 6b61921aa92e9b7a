import { sql } from 'kysely';
import { checkFigures, type LedgerCheck } from '../ledger/index.ts';
import { storedPayments } from '../payments/index.ts';

/** The purpose of a charge under the name that payments use. */
const paidFor = sql`CASE purpose WHEN 'top-up' THEN 'investment' ELSE purpose END`;

/**
 * A charge that succeeded, or whose end is not known, is a payment for its subject: of the loan, or
 * of an investment with the amount that was announced.
 */
const charges = checkFigures('every charge of a saved card against its payment', {
  from: sql`(
    SELECT charge.*, payment.amount AS asked, payment.currency AS asked_in,
      payment.purpose AS asked_for, (payment.subject ->> 'loanId')::uuid AS paid_loan_id,
      coalesce(payment.status IN ('applied', 'unapplied'), false) AS is_booked
    FROM card_charges AS charge
    LEFT JOIN ${storedPayments} AS payment ON payment.client_id = charge.client_id
      AND payment.payment_id = charge.payment_id AND payment.saved_card_id IS NOT NULL
  ) AS charge`,
  about: sql`'charge due on ' || due_on || ' of ' || purpose || ' ' || subject_id
    || ' of client ' || client_id`,
  figures: [
    [
      'has a payment',
      sql`payment_id IS NOT NULL`,
      sql`CASE state WHEN 'paid' THEN true WHEN 'waiting' THEN payment_id IS NOT NULL
        ELSE false END`,
    ],
    [
      'purpose of the payment',
      sql`asked_for`,
      sql`CASE WHEN payment_id IS NOT NULL THEN ${paidFor} END`,
    ],
    [
      'loan of the payment',
      sql`paid_loan_id`,
      sql`CASE WHEN payment_id IS NOT NULL AND purpose = 'repayment' THEN subject_id END`,
    ],
    ['amount of the payment', sql`asked`, sql`payment_amount`],
    [
      'currency of the payment',
      sql`asked_in`,
      sql`CASE WHEN payment_id IS NOT NULL THEN currency END`,
    ],
    ['charged more than was announced', sql`coalesce(payment_amount > amount, false)`, sql`false`],
    [
      'charged less than was announced',
      sql`coalesce(payment_amount < amount AND purpose = 'top-up', false)`,
      sql`false`,
    ],
    ['was paid', sql`is_booked OR state <> 'paid'`, sql`true`],
    ['was attempted', sql`attempts > 0 OR state <> 'paid'`, sql`true`],
    ['announced 3 days ahead', sql`announced_on <= due_on - 3`, sql`true`],
  ],
});

/**
 * Every payment of a saved card is an attempt of an announced charge: those of one loan, and those
 * of all top-ups of a client.
 */
const attempts = checkFigures('every payment with a saved card against the attempts to charge it', {
  from: sql`(
    SELECT payment.client_id, payment.purpose, payment.paid_id, payment.number,
      coalesce(charge.attempts, 0) AS attempts
    FROM (
      SELECT client_id, purpose, count(*) AS number,
        CASE purpose WHEN 'repayment' THEN (subject ->> 'loanId')::uuid
          ELSE client_id END AS paid_id
      FROM ${storedPayments} AS stored
      WHERE saved_card_id IS NOT NULL AND purpose IN ('repayment', 'investment')
      GROUP BY client_id, purpose, paid_id
    ) AS payment
    LEFT JOIN (
      SELECT client_id, ${paidFor} AS purpose, sum(attempts) AS attempts,
        CASE purpose WHEN 'repayment' THEN subject_id ELSE client_id END AS paid_id
      FROM card_charges GROUP BY client_id, purpose, paid_id
    ) AS charge USING (client_id, purpose, paid_id)
  ) AS payment`,
  about: sql`purpose || ' of ' || paid_id || ' of client ' || client_id`,
  figures: [['payments with a saved card', sql`greatest(number, attempts)`, sql`attempts`]],
});

export const chargeChecks: readonly LedgerCheck[] = [charges, attempts];
