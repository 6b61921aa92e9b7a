import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../calendar/index.ts';
import { fromWire, toWire } from '../money/index.ts';
import { annualPercentageRate, buildSchedule, scheduleTotals } from './index.ts';

const terms = fc.record({
  principal: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  ratePpm: fc.integer({ min: 0, max: 100_000 }),
  months: fc.integer({ min: 1, max: 24 }),
  startOn: fc.constantFrom('2026-01-31', '2026-11-21', '2028-02-29', '2026-12-01'),
});
const instalmentsOf = (schedule: ReturnType<typeof buildSchedule>): bigint[] =>
  schedule.map((instalment) => instalment.principal + instalment.interest);

test('LND-27: splits 100,000 over 4 months at 4% into four payments of 29,000', () => {
  const schedule = buildSchedule({
    principal: fromWire('100000.00'),
    ratePpm: 40_000,
    months: 4,
    startOn: '2026-10-31',
  });
  const rows = schedule.map((row) => [
    row.number,
    row.dueOn,
    toWire(row.principal),
    toWire(row.interest),
  ]);
  expect(rows).toEqual([
    [1, '2026-11-30', '25000.00', '4000.00'],
    [2, '2026-12-31', '25000.00', '4000.00'],
    [3, '2027-01-31', '25000.00', '4000.00'],
    [4, '2027-02-28', '25000.00', '4000.00'],
  ]);
  expect(toWire(scheduleTotals(schedule).total)).toBe('116000.00');
});

test('puts the remainder of 100,000 over 12 months at 6% into the last payment', () => {
  const schedule = buildSchedule({
    principal: fromWire('100000.00'),
    ratePpm: 60_000,
    months: 12,
    startOn: '2026-11-21',
  });
  const amounts = instalmentsOf(schedule).map(toWire);
  expect(new Set(amounts.slice(0, 11))).toEqual(new Set(['14333.33']));
  expect(amounts[11]).toBe('14333.37');
  expect(toWire(scheduleTotals(schedule).total)).toBe('172000.00');
});

test('rounds interest once, half to the even kobo', () => {
  const interestOf = (principal: bigint): bigint =>
    scheduleTotals(buildSchedule({ principal, ratePpm: 50_000, months: 1, startOn: '2026-11-21' }))
      .interest;
  expect([10n, 30n, 50n, 51n].map(interestOf)).toEqual([0n, 2n, 2n, 3n]);
});

test('builds a schedule that adds up to its loan, the same every time', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const schedule = buildSchedule(given);
      const totals = scheduleTotals(schedule);
      expect(totals.principal).toBe(given.principal);
      const exact = given.principal * BigInt(given.ratePpm * given.months);
      const away = totals.interest * 1_000_000n - exact;
      expect(away <= 500_000n && away >= -500_000n).toBe(true);
      expect(schedule.every((row) => row.principal >= 0n && row.interest >= 0n)).toBe(true);
      expect(schedule.map((row) => row.number)).toEqual(schedule.map((_, index) => index + 1));
      expect(schedule.map((row) => row.dueOn)).toEqual(
        schedule.map((_, index) => addMonths(given.startOn, index + 1)),
      );
      expect(buildSchedule({ ...given })).toEqual(schedule);
    }),
  );
});

test.each([
  [0n, 40_000, 4],
  [-1n, 40_000, 4],
  [100n, -1, 4],
  [100n, 0.5, 4],
  [100n, 40_000, 0],
  [100n, 40_000, 1.5],
])('rejects %s kobo at %s ppm for %s months', (principal, ratePpm, months) => {
  expect(() => buildSchedule({ principal, ratePpm, months, startOn: '2026-11-21' })).toThrow(
    RangeError,
  );
});

test.each([
  [40_000, 4, '74.56'],
  [60_000, 12, '114.25'],
  [15_000, 4, '28.47'],
  [40_000, 1, '48.00'],
  [0, 4, '0.00'],
])(
  'turns %s ppm flat over %s months into an annual percentage rate of %s',
  (ratePpm, months, rate) => {
    const principal = fromWire('100000.00');
    const schedule = buildSchedule({ principal, ratePpm, months, startOn: '2026-11-21' });
    expect(annualPercentageRate({ principal, instalments: instalmentsOf(schedule) })).toBe(rate);
  },
);

test('finds an APR of 426.00 for 5,000 repaid as 6,775, as another lender discloses it', () => {
  const flow = { principal: fromWire('5000.00'), instalments: [fromWire('6775.00')] };
  expect(annualPercentageRate(flow)).toBe('426.00');
});

test('finds a rate even for a loan repaid many times over in a month', () => {
  expect(annualPercentageRate({ principal: 1n, instalments: [101n] })).toBe('120000.00');
});

test('never finds an annual percentage rate below twelve times the flat rate', () => {
  const large = fc.record({
    principal: fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n }),
    ratePpm: fc.integer({ min: 15_000, max: 60_000 }),
    months: fc.integer({ min: 1, max: 24 }),
  });
  fc.assert(
    fc.property(large, ({ principal, ratePpm, months }) => {
      const schedule = buildSchedule({ principal, ratePpm, months, startOn: '2026-11-21' });
      const rate = annualPercentageRate({ principal, instalments: instalmentsOf(schedule) });
      expect(rate).toMatch(/^\d+\.\d\d$/);
      const hundredths = BigInt(rate.replace('.', ''));
      expect(hundredths + 1n >= (BigInt(ratePpm) * 12n) / 100n).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('rejects instalments that do not repay the principal', () => {
  expect(() => annualPercentageRate({ principal: 100n, instalments: [50n, 49n] })).toThrow();
  expect(() => annualPercentageRate({ principal: 0n, instalments: [] })).toThrow(RangeError);
});
