import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../calendar/index.ts';
import { type CountedInvestment, goalDateError, goalOutlook, growthOf } from './index.ts';

/** 100,000 naira at 1% per month: 1,000 on the 21st of each month. */
const counted: CountedInvestment = {
  ...{ kind: 'FTI', months: 3, startOn: '2026-11-21', initialAmount: 10_000_000n },
  ...{ planMinimum: 10_000_000n, ratePpm: 10_000 },
  ...{ capital: 10_000_000n, returns: 0n, nextReturnsOn: '2026-12-21' },
};
const today = '2026-11-21';
const goal = { amount: 30_000_000n, targetOn: '2027-11-21' };
const untaxed = { today, taxes: [] };

test('counts the returns to come, and splits what is missing over the months before it', () => {
  expect(goalOutlook(goal, [counted], untaxed)).toEqual({
    state: 'short',
    ...{ capital: 10_000_000n, returns: 0n, saved: 10_000_000n, percent: 33 },
    ...{ expected: 11_200_000n, missing: 18_800_000n, months: 12, monthly: 1_566_667n },
  });
});

test('withholds the tax of their days from the returns to come', () => {
  const taxes = [{ version: 1, ratePpm: 100_000, effectiveOn: '2027-06-01' }];
  const { expected } = goalOutlook(goal, [counted], { today, taxes });
  expect(expected).toBe(10_000_000n + 6n * 100_000n + 6n * 90_000n);
});

test('expects of an inactive investment no more than it holds', () => {
  const inactive = { ...counted, capital: 4_000_000n, nextReturnsOn: null };
  expect(goalOutlook(goal, [inactive], untaxed).expected).toBe(4_000_000n);
});

test('expects a limited-time investment to earn until its end, and then to lie still', () => {
  const limited: CountedInvestment = { ...counted, kind: 'LTI', months: 6 };
  expect(goalOutlook(goal, [limited], untaxed).expected).toBe(10_600_000n);
});

test.each([
  ['reached', { amount: 10_000_000n }, { monthly: 0n, percent: 100 }],
  ['on-track', { amount: 11_200_000n }, { monthly: 0n, missing: 0n }],
  ['short', { amount: 11_200_001n }, { monthly: 1n, months: 12 }],
  ['late', { targetOn: today }, { monthly: 0n, months: 0, missing: 20_000_000n }],
  ['short', { targetOn: '2026-11-22' }, { months: 1, monthly: 20_000_000n }],
] as const)('is %s', (state, changes, figures) => {
  const outlook = goalOutlook({ ...goal, ...changes }, [counted], untaxed);
  expect(outlook).toMatchObject({ state, ...figures });
});

test('has 99 percent until the last kobo is there', () => {
  const outlook = goalOutlook({ ...goal, amount: 10_000_001n }, [counted], untaxed);
  expect([outlook.percent, outlook.state]).toEqual([99, 'on-track']);
});

test('expects what the growth of the investment shows for the same day', () => {
  const months = growthOf(
    counted,
    {
      ...{ taken: [], credited: [], nextReturnsOn: counted.nextReturnsOn, status: 1 },
      before: { number: 0, returns: 0n },
    },
    untaxed,
  );
  const last = months.at(-1);
  const { expected } = goalOutlook({ ...goal, targetOn: last?.on ?? '' }, [counted], untaxed);
  expect(expected).toBe(counted.capital + (last?.earned ?? 0n));
});

test('asks for monthly amounts that are enough, and not a kobo more than needed', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 360 }), (amount, ahead) => {
      const targetOn = addMonths(today, ahead);
      const { monthly, months, missing } = goalOutlook({ amount, targetOn }, [], untaxed);
      expect(months).toBe(ahead);
      const all = monthly * BigInt(months);
      expect(all >= missing && all - missing < BigInt(months)).toBe(true);
    }),
  );
});

test('takes dates from tomorrow to 30 years ahead', () => {
  expect(goalDateError('2026-11-21', today)).toBe('Please choose a date after today.');
  expect(goalDateError('2026-11-22', today)).toBeNull();
  expect(goalDateError('2056-11-21', today)).toBeNull();
  expect(goalDateError('2056-11-22', today)).toBe('Please choose a date up to 21 Nov 2056.');
});
