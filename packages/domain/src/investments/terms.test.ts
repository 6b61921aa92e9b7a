import { expect, test } from 'vitest';
import { investmentTiers } from '../example-products.ts';
import { type InvestmentTier, tierByCode, tierErrors } from './index.ts';

const tier = tierByCode(investmentTiers, '03oa');
if (!tier) throw new Error('there is no tier 03oa');

test.each(investmentTiers)('INV-17: the tier $code can be offered', (one) => {
  expect(tierErrors(one, investmentTiers)).toEqual({});
});

test.each<[string, Partial<InvestmentTier>, string[]]>([
  ['no amount', { minimum: 0n }, ['minimum']],
  ['a maximum below the minimum', { maximum: 9_999_999n }, ['maximum']],
  ['one amount alone', { maximum: 10_000_000n }, []],
  ['no return', { ratePpm: 0 }, ['rate']],
  ['the highest rate', { ratePpm: 50_000 }, []],
  ['more than the highest rate', { ratePpm: 50_001 }, ['rate']],
  ['an amount of the plan below', { minimum: 9_999_900n }, ['minimum']],
  ['an amount of the plan above', { maximum: 100_000_000n }, ['maximum']],
  ['no end below other plans', { maximum: null }, ['maximum']],
  ['amounts within another plan', { minimum: 100_000_001n, maximum: 100_000_002n }, ['minimum']],
  ['amounts of another currency', { currency: 'USD', minimum: 1n, maximum: 9_999n }, []],
])('INV-17: finds what is wrong with a tier with %s', (_name, changes, fields) => {
  expect(Object.keys(tierErrors({ ...tier, ...changes }, investmentTiers))).toEqual(fields);
});
