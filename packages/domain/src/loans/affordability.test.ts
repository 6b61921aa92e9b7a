import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loanProducts } from '../example-products.ts';
import { fromWire, parseAmount } from '../money/index.ts';
import {
  buildSchedule,
  durationDisabled,
  durationsOf,
  exceedsRepaymentLimit,
  type LoanType,
  largestAmountFor,
  limitsFor,
  maximumByIncome,
  offerLimitError,
  repaymentLimitError,
} from './index.ts';
import { loanTypes } from './kinds/index.ts';

const naira = (text: string): bigint => fromWire(`${text}.00`);
const income = fc.bigInt({ min: 0n, max: 10n ** 12n });
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const loan = fc.constantFrom(...loanTypes).chain((type) =>
  fc.record({
    product: fc.constant(loanProducts[type]),
    months: fc.constantFrom(...durationsOf(loanProducts[type])),
  }),
);

// The same loan on an income of 29,000: a month's share against 0.4 or 0.6 of it.
test.each<[LoanType, string, string, number[]]>([
  ['rainy-day', '40000', '29000', [1, 2, 3]],
  ['rainy-day', '29000', '29000', [1, 2]],
  ['rainy-day', '10000', '29000', []],
  ['rainy-day', '100000', '29000', [1, 2, 3, 4]],
  ['summer-time', '40000', '29000', [1, 2]],
  ['proof-of-funds', '40000', '29000', [1, 2, 3]],
  ['personal', '1000000', '29000', []],
  ['business', '1000000', '29000', []],
])(
  'LON-56 (b): disables for %s, %s on an income of %s: %j months',
  (type, sum, monthly, disabled) => {
    const product = loanProducts[type];
    const found = durationsOf(product).filter((months) =>
      durationDisabled(product, naira(sum), naira(monthly), months),
    );
    expect(found).toEqual(disabled);
  },
);

test('LON-50, LON-56: sets the maximum to what 40% of income repays in four months', () => {
  const product = loanProducts['rainy-day'];
  fc.assert(
    fc.property(income, (monthly) => {
      const largest = maximumByIncome(product, monthly) ?? 0n;
      expect(durationDisabled(product, largest, monthly, 4)).toBe(false);
      expect(durationDisabled(product, largest + 1n, monthly, 4)).toBe(true);
    }),
  );
});

test('LON-49, LON-56: sets summer-time’s maximum to what 40% of income repays in a year', () => {
  const product = loanProducts['summer-time'];
  const strict = { ...product, affordabilityPpm: 400_000 };
  fc.assert(
    fc.property(income, (monthly) => {
      const largest = maximumByIncome(product, monthly) ?? 0n;
      expect(durationDisabled(strict, largest, monthly, 12)).toBe(false);
      expect(durationDisabled(strict, largest + 1n, monthly, 12)).toBe(true);
      expect(durationDisabled(product, largest, monthly, 12)).toBe(false);
    }),
  );
});

test('LON-50, LON-56: never disables the longest duration within the maximum by income', () => {
  fc.assert(
    fc.property(loan, amount, income, ({ product }, principal, monthly) => {
      const largest = maximumByIncome(product, monthly);
      fc.pre(largest !== null && principal <= largest);
      const longest = product.durations.max;
      expect(durationDisabled(product, principal, monthly, longest)).toBe(false);
    }),
  );
});

test('LON-56 (b): keeps every longer duration open once one is open', () => {
  fc.assert(
    fc.property(loan, amount, income, ({ product, months }, principal, monthly) => {
      const disabled = durationDisabled(product, principal, monthly, months);
      expect(disabled || !durationDisabled(product, principal, monthly, months + 1)).toBe(true);
    }),
  );
});

test.each([
  ['300000', 4, '344827.58'],
  ['300000', 1, '96153.84'],
  ['90000', 3, '80357.14'],
  ['0', 4, '0.00'],
])('LON-55 (c): on an income of %s over %s months allows %s', (monthly, months, largest) => {
  expect(largestAmountFor(loanProducts.personal, naira(monthly), months)).toBe(fromWire(largest));
});

test('LON-55 (c): accepts the largest amount and rejects one kobo more', () => {
  fc.assert(
    fc.property(loan, income, ({ product, months }, monthly) => {
      const largest = largestAmountFor(product, monthly, months);
      expect(exceedsRepaymentLimit(product, largest, monthly, months)).toBe(false);
      expect(exceedsRepaymentLimit(product, largest + 1n, monthly, months)).toBe(true);
    }),
  );
});

test('LON-55 (c): keeps the instalments of the largest amount within a third of income', () => {
  fc.assert(
    fc.property(loan, income, ({ product, months }, monthly) => {
      const principal = largestAmountFor(product, monthly, months);
      fc.pre(principal > 0n);
      const terms = { principal, ratePpm: product.ratePpm, months, startOn: '2026-11-21' };
      const [first] = buildSchedule(terms).slice(months > 1 ? 0 : -1);
      const repayment = (first?.principal ?? 0n) + (first?.interest ?? 0n);
      // Rounding to the kobo may add one.
      expect((repayment - 1n) * 3n <= monthly).toBe(true);
    }),
  );
});

test('LON-55 (c): allows more at a lower rate', () => {
  const { personal } = loanProducts;
  const usual = largestAmountFor(personal, naira('300000'), 4);
  const lower = largestAmountFor(personal, naira('300000'), 4, 15_000);
  expect(lower > usual).toBe(true);
  expect(exceedsRepaymentLimit(personal, lower, naira('300000'), 4)).toBe(true);
  expect(exceedsRepaymentLimit(personal, lower, naira('300000'), 4, 15_000)).toBe(false);
});

test('LON-55, LON-60: names an amount that passes all three checks', () => {
  fc.assert(
    fc.property(loan, amount, income, ({ product, months }, principal, monthlyIncome) => {
      const told = repaymentLimitError(product, { amount: principal, monthlyIncome, months });
      const named = /N([\d,.]+\d)\.$/.exec(told ?? '')?.[1];
      fc.pre(named !== undefined);
      const offered = parseAmount(named ?? '') ?? 0n;
      const { minimum, maximum } = limitsFor(product, { monthlyIncome });
      expect(offered >= minimum && offered < principal).toBe(true);
      expect(maximum === null || offered <= maximum).toBe(true);
      expect(durationDisabled(product, offered, monthlyIncome, months)).toBe(false);
      const again = { amount: offered, monthlyIncome, months };
      expect(repaymentLimitError(product, again)).toBeNull();
    }),
  );
});

test('LON-55, LON-60: says that an income is too low for any loan over the duration', () => {
  const request = { amount: naira('1000'), monthlyIncome: naira('800'), months: 1 };
  expect(repaymentLimitError(loanProducts['rainy-day'], request)).toContain('too low for a loan');
  const within = { ...request, monthlyIncome: naira('3120') };
  expect(repaymentLimitError(loanProducts['rainy-day'], within)).toBeNull();
});

test('LON-60: names no amount of another tier', () => {
  const { personal } = loanProducts;
  const second = personal.tiers[1]?.minimum ?? 0n;
  const request = { amount: second, monthlyIncome: naira('300000'), months: 4 };
  const largest = largestAmountFor(personal, request.monthlyIncome, 4);
  expect(largest < second).toBe(true);
  expect(repaymentLimitError(personal, { ...request, tier: 2 })).toBe(
    'Your monthly repayment cannot be more than one third of your monthly income. ' +
      'Your income is too low for this tier over this duration.',
  );
  expect(repaymentLimitError(personal, request)).toContain('is N344,827.58.');
});

test('LON-60: names the largest amount for the duration', () => {
  const { personal } = loanProducts;
  const request = { amount: naira('9000000'), monthlyIncome: naira('300000') };
  expect(repaymentLimitError(personal, { ...request, months: 4 })).toBe(
    'Your monthly repayment cannot be more than one third of your monthly income. ' +
      'The largest amount you can borrow for 4 months is N344,827.58.',
  );
  expect(repaymentLimitError(personal, { ...request, months: 1 })).toContain('for 1 month is N');
});

test('LON-60: an offer is told no amount outside of its own limits', () => {
  const { personal } = loanProducts;
  const offer = { amount: naira('9000000'), monthlyIncome: naira('300000'), months: 4 };
  const limits = { minimum: naira('50000'), maximum: naira('9000000') };
  const error = (changed: Partial<typeof limits>) =>
    offerLimitError(personal, {
      ...{ ...offer, ratePpm: personal.ratePpm },
      limits: { ...limits, ...changed },
    });
  expect(error({})).toBe(
    'The instalment cannot be more than one third of the client’s monthly income. ' +
      'The most that can be offered for 4 months is N344,827.58.',
  );
  expect(error({ maximum: naira('200000') })).toContain('for 4 months is N200,000.');
  expect(error({ minimum: naira('400000') })).toContain('too low for a loan over this duration');
  expect(offerLimitError(personal, { ...offer, amount: 100n, ratePpm: 0, limits })).toBeNull();
});

test.each([0, -1, 1.5])('rejects a loan over %s months', (months) => {
  expect(() => largestAmountFor(loanProducts.personal, 100n, months)).toThrow(RangeError);
});
