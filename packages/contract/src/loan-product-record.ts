/*
 * Loan products of the wire and of the domain. Apart from the calls and without zod, because the
 * script of the public pages reads products too.
 */
import type { LoanProduct, LoanProducts } from '@quarrter/domain/loans';
import {
  formatRatio,
  fromWire,
  parseRatio,
  percentFromRatePpm,
  type Ratio,
  ratePpmFromPercent,
  toWire,
} from '@quarrter/domain/money';
import type { LoanProductRecord } from './products.ts';

export function loanProductRecordOf(product: LoanProduct): LoanProductRecord {
  return {
    type: product.type,
    version: product.version,
    minimum: toWire(product.minimum),
    maximum: orNull(product.maximum, toWire),
    shortest_months: product.durations.min,
    longest_months: product.durations.max,
    rate: percentFromRatePpm(product.ratePpm),
    lowest_rate: percentFromRatePpm(product.lowestRatePpm),
    income_multiple: orNull(product.incomeMultiple, formatRatio),
    affordability: orNull(product.affordabilityPpm, percentFromRatePpm),
    turnover_share: orNull(product.turnoverSharePpm, percentFromRatePpm),
    penalty_per_day: percentFromRatePpm(product.penaltyPpmPerDay),
    penalty_cap: percentFromRatePpm(product.penaltyCapPpm),
    penalty_pause_days: product.penaltyPauseDays,
    rebate: percentFromRatePpm(product.rebatePpm),
    tiers: product.tiers.map(({ minimum, maximum }, place) => ({
      tier: place + 1,
      minimum: toWire(minimum),
      maximum: toWire(maximum),
    })),
  };
}

/** The products of the served list, by type: one for every loan type that the server knows. */
export function loanProductsFrom(records: readonly LoanProductRecord[]): LoanProducts {
  const products = records.map((record) => {
    const { type, version, tiers } = record;
    return [
      type,
      {
        type,
        version,
        minimum: fromWire(record.minimum),
        maximum: orNull(record.maximum, fromWire),
        durations: { min: record.shortest_months, max: record.longest_months },
        ratePpm: ratePpmFromPercent(record.rate),
        lowestRatePpm: ratePpmFromPercent(record.lowest_rate),
        incomeMultiple: orNull(record.income_multiple, ratioFrom),
        affordabilityPpm: orNull(record.affordability, ratePpmFromPercent),
        turnoverSharePpm: orNull(record.turnover_share, ratePpmFromPercent),
        penaltyPpmPerDay: ratePpmFromPercent(record.penalty_per_day),
        penaltyCapPpm: ratePpmFromPercent(record.penalty_cap),
        penaltyPauseDays: record.penalty_pause_days,
        rebatePpm: ratePpmFromPercent(record.rebate),
        tiers: tiers.map((tier) => ({
          minimum: fromWire(tier.minimum),
          maximum: fromWire(tier.maximum),
        })),
      },
    ];
  });
  return Object.fromEntries(products) as LoanProducts;
}

function orNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value);
}

function ratioFrom(text: string): Ratio {
  const ratio = parseRatio(text);
  if (ratio === null) throw new RangeError('Enter a fraction such as 40/29');
  return ratio;
}
