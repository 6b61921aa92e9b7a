import type { IsoDate } from '@quarrter/domain/calendar';
import { monthsAhead, type TaxVersion } from '@quarrter/domain/investments';
import { type RawBuilder, sql } from 'kysely';
import { applyRateSql, ledgerAccounts, ledgerCodes } from '../../ledger/index.ts';
import { taxRateSql } from '../../products/index.ts';
import { nextReturnsDateSql } from '../grow/day-close.ts';

/** Every investment, for the pictures of the portfolio; the ledger knows which still hold money. */
export const portfolioInvestments = sql`(
  SELECT client_id, investment_id, currency, plan, matures_on FROM investments
)`;

/**
 * The returns that will be credited through a date if nothing changes, by the rule of the day
 * close: client_id, investment_id, currency, plan, capital, matures_on, due_on, gross and tax. Of a
 * full-time investment, which earns until it is withdrawn, those of a year.
 */
export function upcomingReturns(
  through: IsoDate,
  taxes: readonly TaxVersion[],
): RawBuilder<unknown> {
  return sql`(
    SELECT client_id, investment_id, currency, plan, capital, matures_on, due_on, gross,
      ${applyRateSql(sql`gross`, taxRateSql(taxes, sql`due_on`))} AS tax
    FROM (
      SELECT plan.client_id, plan.investment_id, plan.currency, plan.plan, plan.matures_on,
        account.balance AS capital, ${nextReturnsDateSql(sql`credited`)} AS due_on,
        ${applyRateSql(sql`account.balance`, sql`rate_ppm`)} AS gross
      FROM investments AS plan
      JOIN ${ledgerAccounts(ledgerCodes.investorCapital)} AS account
        ON account.client_id = plan.client_id AND account.subject_id = plan.investment_id
        AND account.currency = plan.currency
      CROSS JOIN LATERAL generate_series(
        plan.returns_credited, plan.returns_credited + ${sql.lit(monthsAhead)}
      ) AS credited
      WHERE plan.next_returns_on IS NOT NULL
    ) AS earned
    WHERE due_on <= ${through}::date AND gross > 0
  )`;
}
