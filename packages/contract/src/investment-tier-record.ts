/* Investment tiers of the wire and of the domain, without zod as loan-product-record.ts. */
import type { InvestmentTier } from '@quarrter/domain/investments';
import {
  currencyFromSlug,
  currencySlug,
  fromWire,
  percentFromRatePpm,
  ratePpmFromPercent,
  toWire,
} from '@quarrter/domain/money';
import type { InvestmentTierRecord } from './products.ts';

export function investmentTierRecordOf(tier: InvestmentTier): InvestmentTierRecord {
  return {
    id: tier.code,
    version: tier.version,
    currency: currencySlug(tier.currency),
    min: toWire(tier.minimum),
    max: tier.maximum === null ? null : toWire(tier.maximum),
    interest: percentFromRatePpm(tier.ratePpm),
    withholding_tax: percentFromRatePpm(tier.taxPpm),
  };
}

/** The tiers of the served list. */
export function investmentTiersFrom(records: readonly InvestmentTierRecord[]): InvestmentTier[] {
  return records.map((record) => ({
    code: record.id,
    version: record.version,
    currency: currencyFromSlug(record.currency) ?? 'NGN',
    minimum: fromWire(record.min),
    maximum: record.max === null ? null : fromWire(record.max),
    ratePpm: ratePpmFromPercent(record.interest),
    taxPpm: ratePpmFromPercent(record.withholding_tax),
  }));
}
