import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { amountError, checkAmount, fromWire } from '../money/index.ts';
import {
  durationsOf,
  findProduct,
  type LoanType,
  limitsFor,
  loanAmountMessages,
  maximumByIncome,
  offerRateAllowed,
  type PersonalTier,
  personalTierFrom,
} from './index.ts';
import { loanTypes } from './kinds/index.ts';

const naira = (text: string): bigint => fromWire(`${text}.00`);
const income = fc.bigInt({ min: 0n, max: 10n ** 12n });

test.each<[string, LoanType, PersonalTier | null, string, string | null]>([
  ['LON-12', 'personal', null, '100', '10000000'],
  ['LON-45', 'personal', 1, '100', '999999'],
  ['LON-46', 'personal', 2, '1000000', '4999999'],
  ['LON-47', 'personal', 3, '5000000', '10000000'],
  ['LON-52', 'business', null, '1000000', '100000000'],
  ['LON-52', 'business', 1, '1000000', '100000000'],
  ['LON-51', 'rainy-day', null, '1000', null],
  ['LON-49', 'summer-time', null, '1000', null],
  ['LON-50', 'work-tool', null, '1000', null],
  ['LON-53', 'proof-of-funds', null, '1000', null],
])('%s: limits a %s loan, tier %s, from %s to %s naira', (_id, type, tier, minimum, maximum) => {
  expect(limitsFor(loanProducts[type], { tier })).toEqual({
    minimum: naira(minimum),
    maximum: maximum === null ? null : naira(maximum),
  });
});

test.each<[string, LoanType, number, number, number]>([
  ['LON-48', 'personal', 1, 4, 40_000],
  ['LON-52', 'business', 1, 4, 40_000],
  ['LON-51', 'rainy-day', 1, 4, 40_000],
  ['LON-49', 'summer-time', 1, 12, 60_000],
  ['LON-50', 'work-tool', 1, 24, 40_000],
  ['LON-53', 'proof-of-funds', 1, 12, 40_000],
])(
  '%s: offers a %s loan for %s to %s months at %s ppm',
  (_id, type, shortest, longest, ratePpm) => {
    const product = loanProducts[type];
    const durations = durationsOf(product);
    expect([durations[0], durations.at(-1), product.ratePpm]).toEqual([shortest, longest, ratePpm]);
    expect(durations).toHaveLength(longest);
  },
);

test.each<[LoanType, string, string | null]>([
  ['rainy-day', '29000', '40000.00'],
  ['work-tool', '29000', '40000.00'],
  ['work-tool', '100000', '137931.03'],
  ['summer-time', '172000', '480000.00'],
  ['summer-time', '100000', '279069.76'],
  ['rainy-day', '0', '0.00'],
  ['personal', '29000', null],
  ['business', '29000', null],
  ['proof-of-funds', '29000', null],
])('LON-49 (a): limits a %s loan on an income of %s to %s', (type, monthly, maximum) => {
  const expected = maximum === null ? null : fromWire(maximum);
  expect(maximumByIncome(loanProducts[type], naira(monthly))).toBe(expected);
});

test('LON-49 (a): never raises a limit by income, nor lowers it for a higher one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...loanTypes), income, income, (type, lower, more) => {
      const product = loanProducts[type];
      const small = limitsFor(product, { monthlyIncome: lower }).maximum;
      const large = limitsFor(product, { monthlyIncome: lower + more }).maximum;
      expect(small === null).toBe(large === null);
      expect(small === null || large === null || small <= large).toBe(true);
      expect(product.maximum === null || (small !== null && small <= product.maximum)).toBe(true);
    }),
  );
});

test('FMT-04: raises every minimum to a higher floor', () => {
  const floor = naira('5000');
  expect(limitsFor(loanProducts.personal, { floor }).minimum).toBe(floor);
  expect(limitsFor(loanProducts.business, { floor }).minimum).toBe(naira('1000000'));
  const lowered = { ...loanProducts.personal, minimum: 1n };
  expect(limitsFor(lowered).minimum).toBe(naira('100'));
});

test.each<[string, string, PersonalTier | null]>([
  ['', 'Loan Amount is required.', 1],
  ['plenty', 'Loan Amount must be a number', 1],
  ['99', 'The minimum loan amount is 100', 1],
  ['999,999.01', 'The maximum loan amount is 999,999', 1],
  ['999,999', 'The minimum loan amount is 1,000,000', 2],
  ['10,000,000.01', 'The maximum loan amount is 10,000,000', null],
])('LON-41, LON-42: answers %j with %j', (text, message, tier) => {
  const limits = limitsFor(loanProducts.personal, { tier });
  expect(checkAmount(text, limits, loanAmountMessages)).toEqual({ ok: false, message });
});

test('LON-42: accepts an amount at either end', () => {
  const limits = limitsFor(loanProducts.personal, { tier: 1 });
  expect(amountError(naira('100'), limits, loanAmountMessages)).toBeNull();
  expect(amountError(naira('999999'), limits, loanAmountMessages)).toBeNull();
});

test('LON-16: finds no unknown type or tier', () => {
  const found = loanTypes.map((type) => findProduct(loanProducts, type)?.type);
  expect(found).toEqual(loanTypes);
  for (const text of ['educational', 'Personal', '', 'toString']) {
    expect(findProduct(loanProducts, text)).toBeNull();
  }
  expect(personalTierFrom('2')).toBe(2);
  for (const text of ['0', '4', '1.0', '', null, undefined]) {
    expect(personalTierFrom(text)).toBeNull();
  }
});

test('LON-49: lets an approver set a rate from 1.5% to the product’s own', () => {
  const { personal } = loanProducts;
  const rates = [14_999, 15_000, 40_000, 40_001];
  expect(rates.map((rate) => offerRateAllowed(personal, rate))).toEqual([false, true, true, false]);
  expect(offerRateAllowed(loanProducts['summer-time'], 60_000)).toBe(true);
});
