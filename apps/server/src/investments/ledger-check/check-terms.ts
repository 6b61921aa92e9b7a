import { sql } from 'kysely';
import { checkFigures, type LedgerCheck, ledgerTransfers } from '../../ledger/index.ts';
import { storedPayments, storedPayouts } from '../../payments/index.ts';
import { nextReturnsDateSql } from '../grow/day-close.ts';
import { imported } from './check-imported.ts';
import { offerSlots } from './check-offers.ts';
import { productVersions, soldOffers } from './check-products.ts';
import { reinvestments } from './check-reinvestments.ts';
import { reversals } from './check-reversals.ts';

/*
 * An investment against the form that its client paid for, its dates, and withdrawals against their
 * payouts.
 */

const plans = checkFigures("every investment's terms and dates against the payment that began it", {
  from: sql`(
    SELECT client_id, payment_id, plan.investment_id, plan.investment_type, plan.currency,
      plan.plan, plan.plan_minimum, plan.rate_ppm, plan.initial_amount, plan.months,
      plan.start_on, plan.matures_on, plan.next_returns_on, plan.status, plan.created_at,
      plan.offer_id, plan.slots,
      CASE WHEN plan.status = 1 THEN ${nextReturnsDateSql(sql`returns_credited`)} END
        AS expected_next,
      begun.happened_on, begun.amount AS posted,
      payment.result_id, payment.amount, payment.currency AS paid_currency, payment.booked_on,
      payment.subject
    FROM (SELECT * FROM investments WHERE payment_id IS NOT NULL) AS plan
    FULL JOIN (
      SELECT * FROM ${storedPayments} AS stored
      WHERE purpose = 'investment' AND status = 'applied'
    ) AS payment USING (client_id, payment_id)
    LEFT JOIN (
      SELECT client_id, subject_id AS investment_id, min(happened_on) AS happened_on,
        sum(amount)::bigint AS amount
      FROM ${ledgerTransfers('investment')} AS transfers GROUP BY client_id, subject_id
    ) AS begun USING (client_id, investment_id)
  ) AS plan`,
  about: sql`'investment ' || coalesce(investment_id::text, 'of payment ' || payment_id)
    || ' of client ' || client_id`,
  figures: [
    ['the payment names it', sql`result_id`, sql`investment_id`],
    ['kind', sql`investment_type`, sql`subject ->> 'kind'`],
    ['plan', sql`plan`, sql`subject -> 'form' ->> 'plan'`],
    ['least of the plan', sql`plan_minimum::text`, sql`subject -> 'form' ->> 'plan_minimum'`],
    ['rate', sql`rate_ppm::text`, sql`subject -> 'form' ->> 'rate_ppm'`],
    ['months', sql`months::text`, sql`subject -> 'form' ->> 'months'`],
    ['offer', sql`offer_id::text`, sql`subject -> 'offer' ->> 'id'`],
    ['slots', sql`slots::text`, sql`subject -> 'offer' ->> 'slots'`],
    [
      'amount of its slots',
      sql`initial_amount`,
      sql`coalesce(slots * plan_minimum, initial_amount)`,
    ],
    ['amount', sql`initial_amount`, sql`posted`],
    ['amount paid', sql`initial_amount`, sql`amount`],
    ['currency', sql`currency`, sql`paid_currency`],
    ['start', sql`start_on`, sql`happened_on`],
    ['day of the payment', sql`booked_on`, sql`start_on`],
    ['time of its start', sql`(created_at AT TIME ZONE 'Africa/Lagos')::date`, sql`start_on`],
    ['maturity', sql`matures_on`, sql`(start_on + make_interval(months => months))::date`],
    ['next return', sql`next_returns_on`, sql`expected_next`],
  ],
});

/** While the key of hashes is changed, two hashes are comparable only if they are of one key. */
const sameKey = sql`left(account_index, -43) = left(paid_index, -43)`;

/** Requested and held money is not paid yet; the payout follows the withdrawal's status. */
const withdrawals = checkFigures('every withdrawal against its payout', {
  from: sql`(
    SELECT client_id, payout_id, withdrawal.withdrawal_id, withdrawal.amount,
      withdrawal.currency, withdrawal.requested_on, withdrawal.requested_at,
      withdrawal.status, payout.subject_id, payout.amount AS paid,
      payout.currency AS paid_currency, payout.status AS payout_status,
      payout.requested_on AS ordered_on, payout.recoverable, withdrawal.bank_code,
      withdrawal.account_name, withdrawal.account_index, payout.bank_code AS paid_bank,
      payout.account_name AS paid_name, payout.account_index AS paid_index,
      (withdrawal.status IN ('held', 'cancelled') OR withdrawal.loan_id IS NOT NULL
        OR withdrawal.paid_debt) AND payout.status IS NULL AS is_not_ordered
    FROM withdrawals AS withdrawal
    FULL JOIN (
      SELECT * FROM ${storedPayouts} AS stored WHERE purpose = 'withdrawal'
    ) AS payout USING (client_id, payout_id)
  ) AS withdrawal`,
  about: sql`'withdrawal ' || coalesce(withdrawal_id::text, 'of payout ' || payout_id)
    || ' of client ' || client_id`,
  figures: [
    ['payout', sql`is_not_ordered OR coalesce(subject_id = withdrawal_id, false)`, sql`true`],
    ['amount', sql`amount`, sql`CASE WHEN is_not_ordered THEN amount ELSE paid END`],
    [
      'currency',
      sql`currency`,
      sql`CASE WHEN is_not_ordered THEN currency
      ELSE paid_currency END`,
    ],
    [
      'time of the request',
      sql`(requested_at AT TIME ZONE 'Africa/Lagos')::date`,
      sql`requested_on`,
    ],
    ['bank', sql`bank_code`, sql`CASE WHEN is_not_ordered THEN bank_code ELSE paid_bank END`],
    [
      'account holder',
      sql`account_name`,
      sql`CASE WHEN is_not_ordered THEN account_name ELSE paid_name END`,
    ],
    [
      'account number, as a keyed hash',
      sql`CASE WHEN paid_index <> '' AND ${sameKey} THEN account_index ELSE '' END`,
      sql`coalesce(CASE WHEN account_index <> '' AND ${sameKey} THEN paid_index END, '')`,
    ],
    ['ordered after the request', sql`is_not_ordered OR ordered_on >= requested_on`, sql`true`],
    [
      'status',
      sql`status`,
      sql`CASE WHEN is_not_ordered THEN status
      WHEN payout_status = 'paid' AND NOT recoverable THEN 'paid'
      WHEN payout_status = 'paid' THEN 'failed'
      WHEN payout_status IN ('failed', 'cancelled') THEN payout_status
      ELSE 'requested' END`,
    ],
  ],
});

const takenTransfers = ledgerTransfers(
  'withdrawal_capital',
  'withdrawal_returns',
  'own_payment_capital',
  'own_payment_returns',
);

/**
 * The part that a withdrawal took from each investment, as it was posted for its payout or receipt.
 */
const parts = checkFigures(
  'every part of a withdrawal against what was taken from its investment',
  {
    from: sql`(
    SELECT client_id, payout_id, investment_id, part.capital, part.returns, part.currency,
      taken.capital AS taken_capital, taken.returns AS taken_returns,
      taken.currency AS taken_currency, part.requested_on, taken.happened_on
    FROM (
      SELECT part.client_id, part.investment_id, part.capital, part.returns,
        withdrawal.currency, withdrawal.requested_on,
        -- Money that waited for staff was taken before there was a payout.
        CASE WHEN withdrawal.held_account_name IS NULL THEN withdrawal.payout_id
          ELSE withdrawal.withdrawal_id END AS payout_id
      FROM withdrawal_parts AS part JOIN withdrawals AS withdrawal
        ON withdrawal.client_id = part.client_id
        AND withdrawal.withdrawal_id = part.withdrawal_id
    ) AS part
    FULL JOIN (
      SELECT client_id, credit_subject_id AS payout_id, subject_id AS investment_id,
        max(amount) FILTER (WHERE kind LIKE '%_capital') AS capital,
        max(amount) FILTER (WHERE kind LIKE '%_returns') AS returns,
        max(currency) AS currency, min(happened_on) AS happened_on
      FROM ${takenTransfers} AS transfers
      GROUP BY client_id, credit_subject_id, subject_id
    ) AS taken USING (client_id, payout_id, investment_id)
  ) AS part`,
    about: sql`'investment ' || investment_id || ' of client ' || client_id
    || ', payout ' || payout_id`,
    figures: [
      ['capital taken', sql`capital`, sql`coalesce(taken_capital, 0)`],
      ['returns taken', sql`returns`, sql`coalesce(taken_returns, 0)`],
      ['currency', sql`currency`, sql`taken_currency`],
      ['day of the request', sql`requested_on`, sql`happened_on`],
    ],
  },
);

export const investmentTermChecks: readonly LedgerCheck[] = [
  plans,
  imported,
  reinvestments,
  reversals,
  withdrawals,
  parts,
  offerSlots,
  soldOffers,
  productVersions,
];
