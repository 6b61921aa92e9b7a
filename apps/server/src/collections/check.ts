import { sql } from 'kysely';
import { compareFigures, type LedgerCheck } from '../ledger/index.ts';
import { storedPayments } from '../payments/index.ts';
import { topUpChecks } from './top-ups/check.ts';

/** A charge that succeeded, or whose end is not known, is a payment of the loan that it names. */
const charges: LedgerCheck = {
  name: 'every automatic charge against its payment',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT charge.*, payment.amount AS asked, payment.purpose, payment.currency,
          payment.saved_card_id, (payment.subject ->> 'loanId')::uuid AS paid_loan_id,
          coalesce(payment.status IN ('applied', 'unapplied'), false) AS is_booked
        FROM automatic_charges AS charge
        LEFT JOIN ${storedPayments} AS payment ON payment.client_id = charge.client_id
          AND payment.payment_id = charge.payment_id
      ) AS charge`,
      about: sql`'charge due on ' || due_on || ' of loan ' || loan_id || ' of client '
        || client_id`,
      figures: [
        [
          'has a payment',
          sql`payment_id IS NOT NULL`,
          // Before payments were kept with their charges a paid one had none.
          sql`CASE WHEN state IN ('paid', 'waiting') THEN payment_id IS NOT NULL ELSE false END`,
        ],
        [
          'loan of the payment',
          sql`paid_loan_id`,
          sql`CASE WHEN payment_id IS NOT NULL THEN loan_id END`,
        ],
        ['amount of the payment', sql`asked`, sql`payment_amount`],
        [
          'charged more than was announced',
          sql`coalesce(payment_amount > amount, false)`,
          sql`false`,
        ],
        ['was paid', sql`state = 'paid' AND NOT is_booked AND payment_id IS NOT NULL`, sql`false`],
        ['was attempted', sql`attempts > 0 OR state <> 'paid'`, sql`true`],
        ['announced three days ahead', sql`announced_on <= due_on - 3`, sql`true`],
      ],
    }),
};

/** Every payment of a saved card is an attempt: none was made without one. */
const attempts: LedgerCheck = {
  name: 'every payment with a saved card against the attempts to charge it',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT payment.client_id, payment.loan_id, payment.number,
          coalesce(charge.attempts, 0) AS attempts
        FROM (
          SELECT client_id, (subject ->> 'loanId')::uuid AS loan_id, count(*) AS number
          FROM ${storedPayments} AS stored
          WHERE saved_card_id IS NOT NULL AND purpose = 'repayment'
          GROUP BY client_id, subject ->> 'loanId'
        ) AS payment
        LEFT JOIN (
          SELECT client_id, loan_id, sum(attempts) AS attempts
          FROM automatic_charges GROUP BY client_id, loan_id
        ) AS charge USING (client_id, loan_id)
      ) AS loan`,
      about: sql`'loan ' || loan_id || ' of client ' || client_id`,
      figures: [['payments with a saved card', sql`greatest(number, attempts)`, sql`attempts`]],
    }),
};

export const chargeChecks: readonly LedgerCheck[] = [charges, attempts, ...topUpChecks];
