import { investmentStatus } from '@quarrter/domain/investments';
import { type RawBuilder, sql } from 'kysely';
import { compareFigures, type LedgerCheck, ledgerTransfers } from '../../ledger/index.ts';
import { readTierVersionsSql } from '../../products/index.ts';
import { nextReturnsDateSql } from '../grow/day-close.ts';

/** Without the numbers, which are sealed anew when the keys change. */
const plain = (form: RawBuilder<unknown>) =>
  sql`${form} - 'next_of_kin_nin_sealed' - 'next_of_kin_phone_number_sealed'`;

/**
 * A plan that was started from a balance: against the transfers that moved the money, the terms of
 * its plan, and the investment that the money came from.
 */
export const reinvestments: LedgerCheck = {
  name: 'every plan that was started from a balance against what it took',
  run: async (reader) =>
    compareFigures(reader, {
      from: sql`(
        SELECT coalesce(plan.client_id, moved.client_id) AS client_id,
          coalesce(plan.investment_id, moved.to_investment_id) AS investment_id,
          plan.initial_amount, plan.currency, plan.plan_minimum, plan.rate_ppm, plan.months,
          plan.start_on, plan.matures_on, plan.created_at, plan.receipt_id, plan.investment_type,
          plan.next_returns_on, plan.expected_next,
          next.capital, next.returns, next.reinvested_on, next.reinvested_at,
          moved.capital AS moved_capital, moved.returns AS moved_returns,
          moved.happened_on, moved.currency AS moved_currency,
          source.receipt_id AS source_receipt, source.currency AS source_currency,
          source.matures_on AS source_matured_on,
          ${plain(sql`source.form`)} = ${plain(sql`plan.form`)} AS same_form,
          terms.minimum, terms.rate_ppm AS terms_rate
        FROM (
          SELECT client_id, investment_id, initial_amount, currency, plan_minimum, rate_ppm,
            months, start_on, matures_on, created_at, receipt_id, investment_type, next_returns_on,
            form, plan AS code, CASE WHEN status = ${investmentStatus.active}
              THEN ${nextReturnsDateSql(sql`returns_credited`)} END AS expected_next
          FROM investments WHERE payment_id IS NULL AND imported_on IS NULL
        ) AS plan
        FULL JOIN (
          SELECT client_id, credit_subject_id AS to_investment_id, subject_id AS from_investment_id,
            coalesce(sum(amount) FILTER (WHERE kind = 'reinvested_capital'), 0)::bigint AS capital,
            coalesce(sum(amount) FILTER (WHERE kind = 'reinvested_returns'), 0)::bigint AS returns,
            max(currency) AS currency, min(happened_on) AS happened_on
          FROM ${ledgerTransfers('reinvested_capital', 'reinvested_returns')} AS transfers
          GROUP BY client_id, credit_subject_id, subject_id
        ) AS moved ON moved.client_id = plan.client_id
          AND moved.to_investment_id = plan.investment_id
        LEFT JOIN reinvestments AS next ON next.client_id = plan.client_id
          AND next.to_investment_id = plan.investment_id
          AND next.from_investment_id = moved.from_investment_id
        LEFT JOIN investments AS source ON source.client_id = next.client_id
          AND source.investment_id = next.from_investment_id
        LEFT JOIN ${await readTierVersionsSql(reader)} ON terms.code = plan.code
          AND terms.version = next.plan_version AND terms.currency = plan.currency
      ) AS plan`,
      about: sql`'investment ' || investment_id || ' of client ' || client_id`,
      figures: [
        ['capital taken', sql`capital`, sql`moved_capital`],
        ['returns taken', sql`returns`, sql`moved_returns`],
        ['amount', sql`initial_amount`, sql`moved_capital + moved_returns`],
        ['currency', sql`currency`, sql`moved_currency`],
        ['currency of its source', sql`source_currency`, sql`currency`],
        ['kind', sql`investment_type`, sql`'FTI'`],
        ['least of the plan', sql`plan_minimum`, sql`minimum`],
        ['rate', sql`rate_ppm`, sql`terms_rate`],
        ['start', sql`start_on`, sql`happened_on`],
        ['day of the change', sql`reinvested_on`, sql`happened_on`],
        ['time of its start', sql`created_at`, sql`reinvested_at`],
        [
          'time of the change',
          sql`(reinvested_at AT TIME ZONE 'Africa/Lagos')::date`,
          sql`reinvested_on`,
        ],
        ['months', sql`months`, sql`3`],
        ['maturity', sql`matures_on`, sql`(start_on + make_interval(months => 3))::date`],
        ['next return', sql`next_returns_on`, sql`expected_next`],
        ['the source had matured', sql`source_matured_on <= start_on`, sql`true`],
        ['receipt', sql`receipt_id`, sql`source_receipt`],
        ['details', sql`same_form`, sql`true`],
      ],
    }),
};
