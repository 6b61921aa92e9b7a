import fc from 'fast-check';
import { expect, test } from 'vitest';
import { investmentTiers } from '../example-products.ts';
import { type Currency, checkAmount, fromWire, sum } from '../money/index.ts';
import {
  daysLeft,
  hasFurtherReturns,
  investmentAmountMessages,
  investmentStatus,
  isMatured,
  limitsOfTier,
  maturityDate,
  minimumWithdrawal,
  minimumWithdrawalMessage,
  monthlyReturn,
  nextReturnsDate,
  planWithdrawalAcross,
  splitWithdrawal,
  statusAfterWithdrawal,
  tierByCode,
  tierForAmount,
  tiersOf,
} from './index.ts';

const money = fc.bigInt({ min: 0n, max: 10n ** 10n });
const holding = fc.record({ capital: money, returns: money });
const whole = (text: string): bigint => fromWire(`${text}.00`);

test.each<[string, Currency, string, string | null, string, number]>([
  ['base', 'NGN', '10000', '99999', 'INV-16', 5_000],
  ['03oa', 'NGN', '100000', '999999', 'INV-10', 10_000],
  ['k891', 'NGN', '1000000', '1999999', 'INV-11', 12_500],
  ['lu3q', 'NGN', '2000000', '4999999', 'INV-12', 14_000],
  ['5v1s', 'NGN', '5000000', '9999999', 'INV-13', 16_000],
  ['r0d3', 'NGN', '10000000', '100000000', 'INV-14', 18_000],
  ['usd', 'USD', '100', null, 'INV-18', 10_000],
])('code %s takes %s from %s to %s (%s) at %s ppm', (code, currency, from, to, _id, ratePpm) => {
  const tier = tierByCode(investmentTiers, code);
  const minimum = whole(from);
  const maximum = to === null ? null : whole(to);
  expect(tier).toEqual({ code, currency, version: 1, minimum, maximum, ratePpm, taxPpm: 0 });
  expect(tierForAmount(investmentTiers, currency, minimum)).toBe(tier);
  expect(tierForAmount(investmentTiers, currency, maximum ?? minimum * 1_000_000n)).toBe(tier);
});

test.each<[Currency, string]>([
  ['NGN', '9999.99'],
  ['NGN', '100000000.01'],
  ['USD', '99.99'],
])('finds no plan for %s %s', (currency, amount) => {
  expect(tierForAmount(investmentTiers, currency, fromWire(amount))).toBeNull();
});

test('INV-08, INV-09: finds one tier for every code and none for an unknown one', () => {
  for (const tier of investmentTiers) expect(tierByCode(investmentTiers, tier.code)).toBe(tier);
  const unknown = ['', 'nv2y', 'BASE', 'toString'];
  expect(unknown.map((code) => tierByCode(investmentTiers, code))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(tiersOf(investmentTiers, 'USD').map((tier) => tier.code)).toEqual(['usd']);
  expect(tiersOf(investmentTiers, 'NGN')).toHaveLength(6);
});

test.each([
  ['', 'Investment Amount is required.'],
  ['ten', 'Investment Amount must be a number'],
  ['9,999', 'The minimum investment amount is 10,000'],
  ['100,000', 'The maximum investment amount is 99,999'],
])('INV-32, INV-33: answers the amount %j of the lowest plan with %j', (text, message) => {
  const tier = tierByCode(investmentTiers, 'base');
  const limits = tier ? limitsOfTier(tier) : { minimum: 0n, maximum: null };
  expect(checkAmount(text, limits, investmentAmountMessages)).toEqual({ ok: false, message });
});

test.each([
  ['10,000,000,000,000', { ok: true, minor: 10n ** 15n }],
  ['10,000,000,000,000.01', { ok: false }],
  ['999999999999999', { ok: false }],
])('INV-33: takes %s dollars only if the provider can charge them exactly', (text, expected) => {
  const tier = tierByCode(investmentTiers, 'usd');
  const limits = tier ? limitsOfTier(tier) : { minimum: 0n, maximum: null };
  expect(Number.isSafeInteger(Number(limits.maximum))).toBe(true);
  expect(checkAmount(text, limits, investmentAmountMessages)).toMatchObject(expected);
});

test.each([
  ['10000.00', 5_000, '50.00'],
  ['150000.00', 10_000, '1500.00'],
  ['1000000.00', 12_500, '12500.00'],
  ['0.00', 18_000, '0.00'],
  ['1.00', 5_000, '0.00'],
  ['3.00', 5_000, '0.02'],
])('IND-18: credits a month on %s at %s ppm with %s', (capital, ratePpm, earned) => {
  expect(monthlyReturn(fromWire(capital), ratePpm)).toBe(fromWire(earned));
});

test('INV-20, IND-18: credits a plan of 30 November on month ends until February', () => {
  const dates = [0, 1, 2, 3].map((credited) => nextReturnsDate('2026-11-30', credited));
  expect(dates).toEqual(['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']);
  expect(maturityDate('2026-11-30')).toBe('2027-02-28');
  expect(maturityDate('2026-11-30', 12)).toBe('2027-11-30');
});

test('IND-18: stops a limited-time investment at its end and continues a full-time one', () => {
  expect([5, 6, 7].map((count) => hasFurtherReturns('LTI', 6, count))).toEqual([
    true,
    false,
    false,
  ]);
  expect(hasFurtherReturns('FTI', 3, 40)).toBe(true);
});

test.each([
  ['2027-02-27', 1, false],
  ['2027-02-28', 0, true],
  ['2027-03-02', -2, true],
])('IND-16, WDR-19: on %s there are %s days left; matured: %s', (businessDate, left, matured) => {
  expect(daysLeft('2027-02-28', businessDate)).toBe(left);
  expect(isMatured('2027-02-28', businessDate)).toBe(matured);
});

test.each([
  [60n, 60n, 0n],
  [100n, 100n, 0n],
  [115n, 100n, 15n],
  [120n, 100n, 20n],
  [0n, 0n, 0n],
])('WDR-17: %s of 100 capital and 20 returns takes %s and %s', (amount, capital, returns) => {
  expect(splitWithdrawal(amount, { capital: 100n, returns: 20n })).toEqual({ capital, returns });
});

test('WDR-17: rejects an amount above the holding or below zero', () => {
  expect(() => splitWithdrawal(121n, { capital: 100n, returns: 20n })).toThrow(RangeError);
  expect(() => splitWithdrawal(-1n, { capital: 100n, returns: 20n })).toThrow(RangeError);
});

test.each([
  [100n, 0n, investmentStatus.active],
  [99n, 0n, investmentStatus.inactive],
  [99n, 1n, investmentStatus.active],
  [0n, 1n, investmentStatus.inactive],
  [0n, 0n, investmentStatus.complete],
])('WDR-18: with %s and %s left of a plan from 100 becomes %s', (capital, returns, status) => {
  expect(statusAfterWithdrawal({ capital, returns, planMinimum: 100n })).toBe(status);
});

test.each<[Currency, string, string, string]>([
  ['NGN', '5000.00', '1000.00', 'The minimum withdrawal amount is 1,000'],
  ['NGN', '400.50', '400.50', 'The minimum withdrawal amount is 400.50'],
  ['USD', '100.00', '10.00', 'The minimum withdrawal amount is 10'],
  ['USD', '4.00', '4.00', 'The minimum withdrawal amount is 4'],
])('WDR-04: in %s with %s left takes at least %s', (currency, balance, least, message) => {
  expect(minimumWithdrawal(currency, fromWire(balance))).toBe(fromWire(least));
  expect(minimumWithdrawalMessage(currency, fromWire(balance))).toBe(message);
});

test('WDR-15: draws on the oldest investments first, capital before returns', () => {
  const list = [
    { id: 'old', capital: 100n, returns: 20n },
    { id: 'empty', capital: 0n, returns: 0n },
    { id: 'new', capital: 50n, returns: 5n },
    { id: 'newest', capital: 50n, returns: 5n },
  ];
  const plan = planWithdrawalAcross(list, 172n);
  expect(plan.ok && plan.parts.map(({ from, amount, split }) => [from.id, amount, split])).toEqual([
    ['old', 120n, { capital: 100n, returns: 20n }],
    ['new', 52n, { capital: 50n, returns: 2n }],
  ]);
  expect(planWithdrawalAcross(list, 231n)).toEqual({ ok: false, available: 230n });
});

test('WDR-15: covers the whole withdrawal or takes nothing', () => {
  fc.assert(
    fc.property(fc.array(holding, { maxLength: 8 }), money, (list, amount) => {
      const plan = planWithdrawalAcross(list, amount);
      const available = sum(list.map(({ capital, returns }) => capital + returns));
      expect(plan.ok).toBe(amount <= available);
      if (plan.ok) {
        expect(sum(plan.parts.map((part) => part.amount))).toBe(amount);
        for (const { from, amount: taken, split } of plan.parts) {
          expect(split.capital + split.returns).toBe(taken);
          expect(split.capital <= from.capital && split.returns <= from.returns).toBe(true);
          expect(split.returns === 0n || split.capital === from.capital).toBe(true);
        }
      }
    }),
  );
});
