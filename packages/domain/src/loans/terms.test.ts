import { expect, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { type LoanTerms, loanTermsErrors } from './index.ts';

const { personal } = loanProducts;
const [first, second, third] = personal.tiers;
if (!first || !second || !third) throw new Error('personal loans have three tiers');

test.each(Object.values(loanProducts))(
  'LON-54: the terms of a $type loan can be offered',
  (terms) => {
    expect(loanTermsErrors(terms)).toEqual({});
  },
);

test.each<[string, Partial<LoanTerms>, string[]]>([
  ['a minimum below N100', { minimum: 9_999n }, ['minimum']],
  ['a maximum below the minimum', { maximum: 9_999n, tiers: [] }, ['maximum']],
  ['a maximum at the minimum', { maximum: 10_000n, tiers: [] }, []],
  ['no maximum', { maximum: null }, []],
  ['no month', { durations: { min: 0, max: 4 } }, ['shortestMonths']],
  ['61 months', { durations: { min: 1, max: 61 } }, ['longestMonths']],
  ['60 months', { durations: { min: 60, max: 60 } }, []],
  ['more months at least than at most', { durations: { min: 5, max: 4 } }, ['longestMonths']],
  ['a rate of nothing', { ratePpm: 0 }, ['rate', 'lowestRate']],
  ['a negative rate', { ratePpm: -1 }, ['rate', 'lowestRate']],
  ['the highest legal rate', { ratePpm: 100_000 }, []],
  ['a rate above the legal limit', { ratePpm: 100_001 }, ['rate']],
  ['a lowest rate of nothing', { lowestRatePpm: 0 }, ['lowestRate']],
  ['a lowest rate above the highest', { lowestRatePpm: 40_001 }, ['lowestRate']],
  ['one rate alone', { lowestRatePpm: 40_000 }, []],
  ['no part of the income', { affordabilityPpm: 0 }, ['affordability']],
  ['all of the income', { affordabilityPpm: 1_000_000 }, []],
  ['more than the income', { affordabilityPpm: 1_000_001 }, ['affordability']],
  ['penalties above the amount', { penaltyCapPpm: 1_000_001 }, ['penaltyCap']],
  ['a day above all penalties', { penaltyCapPpm: 9_999 }, ['penaltyPerDay']],
  ['a negative penalty', { penaltyPpmPerDay: -1 }, ['penaltyPerDay']],
  ['no penalty', { penaltyPpmPerDay: 0, penaltyCapPpm: 0 }, []],
  ['a pause of 90 days', { penaltyPauseDays: 90 }, []],
  ['a pause of 91 days', { penaltyPauseDays: 91 }, ['penaltyPauseDays']],
  ['a pause of less than no day', { penaltyPauseDays: -1 }, ['penaltyPauseDays']],
  ['a tier below the product', { minimum: 10_001n }, ['tiers.0.minimum']],
  ['a tier above the product', { maximum: 999_999_999n }, ['tiers.2.maximum']],
  [
    'tiers that share an amount',
    { tiers: [first, { ...second, minimum: 99_999_900n }, third] },
    ['tiers.1.minimum'],
  ],
  ['tiers side by side', { tiers: [first, { ...second, minimum: 99_999_901n }, third] }, []],
  ['a tier of no amount', { tiers: [{ ...first, maximum: 9_999n }] }, ['tiers.0.maximum']],
])('LON-54: finds what is wrong with %s', (_name, changes, fields) => {
  expect(Object.keys(loanTermsErrors({ ...personal, ...changes }))).toEqual(fields);
});
