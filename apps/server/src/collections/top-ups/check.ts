import { sql } from 'kysely';
import { compareFigures, type LedgerCheck } from '../../ledger/index.ts';
import { storedPayments } from '../../payments/index.ts';

/** A charge that succeeded, or whose end is not known, is a payment for an investment. */
const charges: LedgerCheck = {
  name: 'every charge of a monthly top-up against its payment',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT charge.*, payment.amount AS asked, payment.currency AS asked_in, payment.purpose,
          coalesce(payment.status IN ('applied', 'unapplied'), false) AS is_booked
        FROM monthly_top_up_charges AS charge
        LEFT JOIN ${storedPayments} AS payment ON payment.client_id = charge.client_id
          AND payment.payment_id = charge.payment_id AND payment.saved_card_id IS NOT NULL
      ) AS charge`,
      about: sql`'charge due on ' || due_on || ' of monthly top-up ' || top_up_id || ' of client '
        || client_id`,
      figures: [
        [
          'has a payment',
          sql`payment_id IS NOT NULL`,
          sql`CASE state WHEN 'paid' THEN true WHEN 'waiting' THEN payment_id IS NOT NULL
            ELSE false END`,
        ],
        [
          'purpose of the payment',
          sql`purpose`,
          sql`CASE WHEN payment_id IS NOT NULL THEN 'investment' END`,
        ],
        [
          'amount of the payment',
          sql`asked`,
          sql`CASE WHEN payment_id IS NOT NULL THEN amount END`,
        ],
        [
          'currency of the payment',
          sql`asked_in`,
          sql`CASE WHEN payment_id IS NOT NULL THEN currency END`,
        ],
        ['was paid', sql`is_booked OR state <> 'paid'`, sql`true`],
        ['was attempted', sql`attempts > 0 OR state <> 'paid'`, sql`true`],
        ['announced three days ahead', sql`announced_on <= due_on - 3`, sql`true`],
      ],
    }),
};

/** No card was charged for an investment without an announced charge. */
const attempts: LedgerCheck = {
  name: 'every investment paid with a saved card against the attempts to charge it',
  run: (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT payment.client_id, payment.number, coalesce(charge.attempts, 0) AS attempts
        FROM (
          SELECT client_id, count(*) AS number FROM ${storedPayments} AS stored
          WHERE saved_card_id IS NOT NULL AND purpose = 'investment'
          GROUP BY client_id
        ) AS payment
        LEFT JOIN (
          SELECT client_id, sum(attempts) AS attempts
          FROM monthly_top_up_charges GROUP BY client_id
        ) AS charge USING (client_id)
      ) AS client`,
      about: sql`'client ' || client_id`,
      figures: [['payments with a saved card', sql`greatest(number, attempts)`, sql`attempts`]],
    }),
};

export const topUpChecks: readonly LedgerCheck[] = [charges, attempts];
