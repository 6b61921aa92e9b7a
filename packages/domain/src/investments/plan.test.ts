import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../calendar/index.ts';
import { investmentTiers } from '../example-products.ts';
import { planInvestment } from './plan.ts';
import { monthlyReturn } from './returns.ts';
import { gapError, limitsOfTiers } from './tier-amount.ts';

const terms = { ratePpm: 10_000, taxPpm: 0, months: 3, startOn: '2026-11-30' };

test('IND-18: a plan has its returns on the monthly anniversaries', () => {
  const plan = planInvestment({ ...terms, capital: 12_000_000n });
  expect(plan.returns.map(({ on, net, earned }) => [on, net, earned])).toEqual([
    ['2026-12-30', 120_000n, 120_000n],
    ['2027-01-30', 120_000n, 240_000n],
    ['2027-02-28', 120_000n, 360_000n],
  ]);
  expect([plan.maturesOn, plan.balance]).toEqual(['2027-02-28', 12_360_000n]);
});

test('IND-18: a plan credits each return less the tax that is set', () => {
  const plan = planInvestment({ ...terms, capital: 12_000_000n, taxPpm: 100_000 });
  expect(plan.total).toEqual({ gross: 360_000n, tax: 36_000n, net: 324_000n });
  expect(plan.balance).toBe(12_324_000n);
});

test('IND-18: a plan adds up for any amount, rate, tax and time', () => {
  const order = fc.record({
    capital: fc.bigInt({ min: 1n, max: 10n ** 13n }),
    ratePpm: fc.integer({ min: 1, max: 50_000 }),
    taxPpm: fc.integer({ min: 0, max: 500_000 }),
    months: fc.integer({ min: 1, max: 60 }),
    startOn: fc.constantFrom('2026-01-31', '2028-02-29', '2026-11-22'),
  });
  fc.assert(
    fc.property(order, (given) => {
      const plan = planInvestment(given);
      const { gross, tax, net } = plan.total;
      expect(gross).toBe(monthlyReturn(given.capital, given.ratePpm) * BigInt(given.months));
      expect(gross).toBe(tax + net);
      expect(plan.balance).toBe(given.capital + net);
      expect(plan.returns.at(-1)?.on).toBe(addMonths(given.startOn, given.months));
    }),
  );
});

test.each([
  ['NGN', 9_999_950n, 'Please enter a whole amount, without kobo.'],
  ['NGN', 10_000_000n, null],
  ['NGN', 99_999_999n, 'Please enter a whole amount, without kobo.'],
  ['USD', 10_050n, null],
] as const)('INV-08: %s %d between two tiers answers %j', (currency, amount, message) => {
  expect(gapError(investmentTiers, currency, amount)).toBe(message);
});

test('INV-14: the amounts of a currency reach from its lowest tier to its highest', () => {
  expect(limitsOfTiers(investmentTiers, 'NGN')).toEqual({
    minimum: 1_000_000n,
    maximum: 10_000_000_000n,
  });
});
