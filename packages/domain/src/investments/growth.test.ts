import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDate } from '../calendar/index.ts';
import { modelReturns } from './day-by-day-model.ts';
import {
  type CreditedReturn,
  growthOf,
  type Holding,
  investmentStatus,
  isMatured,
  maturityDate,
  missingReturns,
  nextReturnsDate,
  type PlanTerms,
  splitWithdrawal,
  statusAfterWithdrawal,
  type TakenPart,
  type TaxVersion,
  taxRateOn,
} from './index.ts';

const plan: PlanTerms = {
  kind: 'FTI',
  months: 3,
  startOn: '2026-11-30',
  initialAmount: 10_000_000n,
  planMinimum: 10_000_000n,
  ratePpm: 10_000,
};
const { active, inactive, complete } = investmentStatus;
const before = { number: 0, returns: 0n };
const fresh = { taken: [], credited: [], nextReturnsOn: '2026-12-30', status: active, before };
const on = (today: IsoDate, taxes: readonly TaxVersion[] = []) => ({ today, taxes });

test('IND-18: shows a new full-time investment until its maturity and a year on', () => {
  const months = growthOf(plan, fresh, on('2026-11-30'));
  expect(months.map((month) => month.on).slice(0, 4)).toEqual([
    ...['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30'],
  ]);
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({
    ...{ number: 12, on: '2027-11-30', state: 'upcoming', capital: 10_000_000n },
    ...{ gross: 100_000n, tax: 0n, net: 100_000n, earned: 1_200_000n },
  });
});

test('IND-18: shows a limited-time investment until its end, however far that is', () => {
  const limited: PlanTerms = { ...plan, kind: 'LTI', months: 20 };
  const months = growthOf(limited, fresh, on('2026-11-30'));
  expect([months.length, months.at(-1)?.on]).toEqual([20, '2028-07-30']);
});

test('IND-15: an inactive investment has months without a return, and none to come', () => {
  const taken = [{ on: '2027-03-01', capital: 5_000_000n, returns: 0n }];
  const credited = [1, 2, 3].map((number) => ({ number, amount: 100_000n, tax: 0n }));
  const past = { taken, credited, nextReturnsOn: null, status: inactive, before };
  const months = growthOf(plan, past, on('2027-05-30'));
  expect(months.map(({ state, capital, earned }) => [state, capital, earned])).toEqual([
    ['credited', 10_000_000n, 100_000n],
    ['credited', 10_000_000n, 200_000n],
    ['credited', 10_000_000n, 300_000n],
    ['none', 5_000_000n, 300_000n],
    ['none', 5_000_000n, 300_000n],
    ['none', 5_000_000n, 300_000n],
  ]);
});

test('WDR-18: a complete investment ends with its last withdrawal', () => {
  const taken = [{ on: '2027-03-01', capital: 10_000_000n, returns: 300_000n }];
  const past = { taken, credited: [], nextReturnsOn: null, status: complete, before };
  expect(growthOf(plan, past, on('2028-01-01')).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('IND-18: an imported investment is shown from its import on, with what was owed', () => {
  const past = {
    taken: [{ on: '2027-05-01', capital: 5_000_000n, returns: 0n }],
    credited: [{ number: 5, amount: 100_000n, tax: 0n }],
    ...{ nextReturnsOn: '2027-05-30', status: active },
    before: { number: 4, returns: 9_900_000n },
  };
  const months = growthOf(plan, past, on('2027-05-10'));
  expect(months.slice(0, 2).map((month) => [month.number, month.state, month.earned])).toEqual([
    [5, 'credited', 10_000_000n],
    [6, 'upcoming', 10_050_000n],
  ]);
});

test('IND-18: takes the tax from a date on from the returns to come', () => {
  const taxes = [{ version: 1, ratePpm: 100_000, effectiveOn: '2027-01-30' }];
  const months = growthOf(plan, fresh, on('2026-11-30', taxes)).slice(0, 2);
  expect(months.map(({ gross, tax, net }) => [gross, tax, net])).toEqual([
    [100_000n, 0n, 100_000n],
    [100_000n, 10_000n, 90_000n],
  ]);
});

/** Month ends and leap years are as likely as all other days. */
const startOn = fc.oneof(
  fc.integer({ min: 0, max: 3_000 }).map((day) => addDays('2023-01-01', day)),
  fc.constantFrom('2024-02-29', '2023-10-31', '2027-11-30', '2027-12-31', '2028-01-29'),
);
/** In kobo or cents: a plan from 10,000 naira, from 100,000 naira, and from 100 dollars. */
const plans: fc.Arbitrary<PlanTerms> = fc.record({
  kind: fc.constantFrom('FTI', 'LTI'),
  months: fc.integer({ min: 1, max: 14 }),
  startOn,
  initialAmount: fc.bigInt({ min: 10_000_000n, max: 999_999_999n }),
  planMinimum: fc.constantFrom(1_000_000n, 10_000_000n, 10_000n),
  ratePpm: fc.integer({ min: 5_000, max: 18_000 }),
});
/** The first day, the share of the balance then, and how long after it failed. */
const asked = fc.record({
  day: fc.integer({ min: 0, max: 500 }),
  share: fc.integer({ min: 5, max: 100 }),
  failsAfter: fc.option(fc.integer({ min: 1, max: 150 })),
});
type Asked = { day: number; share: number; failsAfter: number | null };
const taxVersions = fc.array(
  fc.record({
    version: fc.constant(1),
    ratePpm: fc.constantFrom(0, 50_000, 100_000, 333_333),
    effectiveOn: fc.integer({ min: 0, max: 900 }).map((day) => addDays('2024-01-01', day)),
  }),
  { maxLength: 2 },
);
const lives = fc.record({
  plan: plans,
  requests: fc.array(asked, { maxLength: 5 }),
  taxes: taxVersions.map((list) => list.map((tax, place) => ({ ...tax, version: place + 1 }))),
  seenAfter: fc.integer({ min: 0, max: 900 }),
});
type Order = { on: IsoDate; failsOn: IsoDate | null; part: Holding };
type Life = { plan: PlanTerms; requests: readonly Asked[]; taxes: TaxVersion[] };

/** Lives to a day with the product's rules: credited at anniversaries, and when money returns. */
function live({ plan: terms, requests, taxes }: Life, today: IsoDate) {
  const orders: Order[] = [];
  const credited: CreditedReturn[] = [];
  const standing = (day: IsoDate) =>
    orders.filter(({ failsOn }) => failsOn === null || failsOn > day);
  const held = (day: IsoDate): Holding => {
    const parts = standing(day).map((order) => order.part);
    const total = (of: keyof Holding) => parts.reduce((sum, part) => sum + part[of], 0n);
    const earned = credited.reduce((sum, { amount }) => sum + amount, 0n);
    return { capital: terms.initialAmount - total('capital'), returns: earned - total('returns') };
  };
  const taken = (day: IsoDate): TakenPart[] =>
    standing(day).map((order) => ({ on: order.on, ...order.part }));
  for (let day = terms.startOn; day <= today; day = addDays(day, 1)) {
    // The close credits the return of an anniversary, and a failure the return it had prevented.
    const isFailing = orders.some(({ failsOn }) => failsOn === day);
    if (isFailing || day === nextAfter(terms, addDays(day, -1))) {
      credited.push(
        ...missingReturns(terms, taken(day), credited, { through: day, taxes }).missing,
      );
    }
    for (const { share, failsAfter } of requests.filter(
      (one) => addDays(maturityDate(terms.startOn, terms.months), one.day) === day,
    )) {
      const { capital, returns } = held(day);
      const amount = ((capital + returns) * BigInt(share)) / 100n;
      const failsOn = failsAfter === null ? null : addDays(day, failsAfter);
      orders.push({ on: day, failsOn, part: splitWithdrawal(amount, { capital, returns }) });
    }
  }
  const { capital, returns } = held(today);
  const { planMinimum } = terms;
  return {
    credited,
    taken: taken(today),
    status: statusAfterWithdrawal({ capital, returns, planMinimum }),
  };
}

function nextAfter(terms: PlanTerms, today: IsoDate): IsoDate | null {
  for (let number = 1; terms.kind === 'FTI' || number <= terms.months; number += 1) {
    const next = nextReturnsDate(terms.startOn, number - 1);
    if (next > today) return next;
  }
  return null;
}

test('IND-18: credits what an independent model of every day credits', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const today = addDays(life.plan.startOn, life.seenAfter);
      const { credited, taken } = live(life, today);
      const taxOn = (day: string) => taxRateOn(life.taxes, day);
      const expected = modelReturns(life.plan, taken, { until: today, taxOn });
      const numbers = new Set(credited.map(({ number }) => number));
      expect([...numbers].sort((a, b) => a - b)).toEqual([...expected.keys()]);
      for (const number of numbers) {
        const parts = credited.filter((part) => part.number === number);
        const gross = parts.reduce((total, { amount, tax }) => total + amount + tax, 0n);
        const tax = parts.reduce((total, part) => total + part.tax, 0n);
        expect({ gross, tax }).toEqual({
          gross: expected.get(number)?.gross,
          tax: expected.get(number)?.tax,
        });
      }
    }),
    { numRuns: 100 },
  );
});

test('IND-18: shows as to come what an independent model credits later', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const { plan: terms, taxes } = life;
      const today = addDays(terms.startOn, life.seenAfter);
      const { credited, taken, status } = live(life, today);
      const nextReturnsOn = status === active ? nextAfter(terms, today) : null;
      const past = { taken, credited, nextReturnsOn, status, before };
      const months = growthOf(terms, past, { today, taxes });
      const until = months.at(-1)?.on ?? today;
      const taxOn = (day: string) => taxRateOn(taxes, day);
      const expected = modelReturns(terms, taken, { until, taxOn });
      const shown = months.filter(({ gross }) => gross > 0n);
      expect(
        shown.map(({ number, on: day, gross, tax, capital }) => [
          number,
          { on: day, gross, tax, capital },
        ]),
      ).toEqual([...expected]);
      expect(months.at(-1)?.earned ?? 0n).toBe(
        [...expected.values()].reduce((total, { gross, tax }) => total + gross - tax, 0n),
      );
      if (status === inactive) expect(until <= today).toBe(true);
      if (isMatured(maturityDate(terms.startOn, terms.months), today) && terms.kind === 'LTI') {
        expect(months.every(({ state }) => state !== 'upcoming')).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
