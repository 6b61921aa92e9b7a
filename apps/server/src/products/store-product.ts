import type { InvestmentTier, TierTerms } from '@quarrter/domain/investments';
import type { LoanTerms, LoanType } from '@quarrter/domain/loans';
import type { BusinessTime } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { productsDb } from './tables.ts';

/** Two different people, or no one for the versions that a book begins with. */
export type ProductApproval = {
  readonly proposedBy: string | null;
  readonly approvedBy: string | null;
  readonly businessTime: BusinessTime;
};

/**
 * Adds a version of a loan product, which is the current one from its commit on. Two at the same
 * time cannot both be the next version, so the second one fails instead of hiding the first.
 */
export async function storeLoanProduct(
  tx: Tx,
  type: LoanType,
  terms: LoanTerms,
  approval: ProductApproval,
): Promise<void> {
  const { newest } = await productsDb(tx)
    .selectFrom('loan_product_versions')
    .select((row) => row.fn.max('version').as('newest'))
    .where('loan_type', '=', type)
    .executeTakeFirstOrThrow();
  await productsDb(tx)
    .insertInto('loan_product_versions')
    .values({
      loan_type: type,
      version: newest + 1,
      minimum: terms.minimum,
      maximum: terms.maximum,
      shortest_months: terms.durations.min,
      longest_months: terms.durations.max,
      rate_ppm: terms.ratePpm,
      lowest_rate_ppm: terms.lowestRatePpm,
      income_multiple_numerator: terms.incomeMultiple?.numerator ?? null,
      income_multiple_denominator: terms.incomeMultiple?.denominator ?? null,
      affordability_ppm: terms.affordabilityPpm,
      turnover_share_ppm: terms.turnoverSharePpm,
      penalty_ppm_per_day: terms.penaltyPpmPerDay,
      penalty_cap_ppm: terms.penaltyCapPpm,
      penalty_pause_days: terms.penaltyPauseDays,
      rebate_ppm: terms.rebatePpm,
      tiers: JSON.stringify(
        terms.tiers.map(({ minimum, maximum }) => ({
          minimum: String(minimum),
          maximum: String(maximum),
        })),
      ),
      ...columnsOf(approval),
    })
    .execute();
}

/** Adds a version of a tier; its code and currency stay. */
export async function storeInvestmentTier(
  tx: Tx,
  { code, currency }: InvestmentTier,
  terms: TierTerms,
  approval: ProductApproval,
): Promise<void> {
  const { newest } = await productsDb(tx)
    .selectFrom('investment_tier_versions')
    .select((row) => row.fn.max('version').as('newest'))
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await productsDb(tx)
    .insertInto('investment_tier_versions')
    .values({
      code,
      currency,
      version: newest + 1,
      minimum: terms.minimum,
      maximum: terms.maximum,
      rate_ppm: terms.ratePpm,
      ...columnsOf(approval),
    })
    .execute();
}

function columnsOf({ proposedBy, approvedBy, businessTime }: ProductApproval) {
  return {
    proposed_by: proposedBy,
    approved_by: approvedBy,
    approved_on: businessTime.date,
    approved_at: businessTime.at,
  };
}
