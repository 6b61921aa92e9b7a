/*
 * Loan products of the wire and of the domain. Apart from the calls and without zod, because the
 * script of the public pages reads products too.
 */
import type { LoanProduct, LoanProducts, LoanTerms } from '@quarrter/domain/loans';
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
  return { type: product.type, version: product.version, ...loanTermsRecordOf(product) };
}

/** The terms alone, as a form sends them. */
export function loanTermsRecordOf(terms: LoanTerms) {
  return {
    minimum: toWire(terms.minimum),
    maximum: orNull(terms.maximum, toWire),
    shortest_months: terms.durations.min,
    longest_months: terms.durations.max,
    rate: percentFromRatePpm(terms.ratePpm),
    lowest_rate: percentFromRatePpm(terms.lowestRatePpm),
    income_multiple: orNull(terms.incomeMultiple, formatRatio),
    affordability: orNull(terms.affordabilityPpm, percentFromRatePpm),
    penalty_per_day: percentFromRatePpm(terms.penaltyPpmPerDay),
    penalty_cap: percentFromRatePpm(terms.penaltyCapPpm),
    rebate: percentFromRatePpm(terms.rebatePpm),
    tiers: terms.tiers.map(({ minimum, maximum }, place) => ({
      tier: place + 1,
      minimum: toWire(minimum),
      maximum: toWire(maximum),
    })),
  };
}

/** The products of the served list, by type: one for every kind of loan that the server knows. */
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
        penaltyPpmPerDay: ratePpmFromPercent(record.penalty_per_day),
        penaltyCapPpm: ratePpmFromPercent(record.penalty_cap),
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
  if (ratio === null) throw new RangeError('A multiple is a positive fraction such as 40/29');
  return ratio;
}
