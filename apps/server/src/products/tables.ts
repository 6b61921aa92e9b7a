import type { OfferState } from '@quarrter/domain/investments';
import type { LoanType } from '@quarrter/domain/loans';
import type { Currency } from '@quarrter/domain/money';
import type { ColumnType, Generated } from 'kysely';
import { sharedTable, tablesOf } from '../platform/database/define-table.ts';

/** Amounts of kobo as text, because JSON numbers are not exact. */
export type StoredTier = { readonly minimum: string; readonly maximum: string };

/** Who changed the product and when; all null for the versions a new database starts with. */
type Approval = {
  proposed_by: Generated<string | null>;
  approved_by: Generated<string | null>;
  approved_on: Generated<string | null>;
  approved_at: Generated<Date | null>;
};

export const productsDb = tablesOf({
  loan_product_versions: sharedTable<
    Approval & {
      loan_type: LoanType;
      version: number;
      minimum: bigint;
      maximum: bigint | null;
      shortest_months: number;
      longest_months: number;
      rate_ppm: number;
      lowest_rate_ppm: number;
      income_multiple_numerator: bigint | null;
      income_multiple_denominator: bigint | null;
      affordability_ppm: number | null;
      turnover_share_ppm: Generated<number | null>;
      penalty_ppm_per_day: number;
      penalty_cap_ppm: number;
      penalty_pause_days: Generated<number>;
      rebate_ppm: Generated<number>;
      tiers: ColumnType<readonly StoredTier[], string, never>;
    }
  >('append-only'),
  investment_tier_versions: sharedTable<
    Approval & {
      code: string;
      version: number;
      currency: Currency;
      minimum: bigint;
      maximum: bigint | null;
      rate_ppm: number;
    }
  >('append-only'),
  withholding_tax_versions: sharedTable<
    Approval & {
      version: number;
      rate_ppm: number;
      effective_on: string;
    }
  >('append-only'),
  withdrawal_rule_versions: sharedTable<
    Approval & {
      currency: Currency;
      version: number;
      hold_above: bigint;
      identity_above: bigint;
      approval_above: bigint | null;
    }
  >('append-only'),
  offers: sharedTable<{
    offer_id: string;
    name: string;
    currency: Currency;
    unit_price: bigint;
    slots: number;
    months: number;
    rate_ppm: number;
    state: OfferState;
    /** Slots that clients are paying for now, and slots that were bought. */
    slots_reserved: Generated<number>;
    slots_sold: Generated<number>;
    created_by: string;
    created_at: Date;
    opened_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
  }>(),
});
