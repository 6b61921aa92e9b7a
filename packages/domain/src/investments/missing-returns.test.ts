import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../calendar/index.ts';
import {
  type CreditedReturn,
  type Holding,
  investmentStatus,
  missingReturns,
  monthlyReturn,
  nextReturnsDate,
  type PlanTerms,
  splitWithdrawal,
  statusAfterWithdrawal,
  type TakenPart,
  taxRateOn,
  withholdTax,
} from './index.ts';

const plan: PlanTerms = {
  kind: 'FTI',
  months: 3,
  startOn: '2026-11-21',
  initialAmount: 20_000_000n,
  planMinimum: 10_000_000n,
  ratePpm: 10_000,
};
const part = (on: string, capital: bigint, returns = 0n): TakenPart => ({ on, capital, returns });
const months = (...amounts: bigint[]): CreditedReturn[] =>
  amounts.map((amount, place) => ({ number: place + 1, amount, tax: 0n }));
const untaxed = (through: string) => ({ through, taxes: [] });
const found = (taken: TakenPart[], credited: CreditedReturn[], through: string, terms = plan) =>
  missingReturns(terms, taken, credited, untaxed(through)).missing.map(({ number, amount }) => [
    number,
    amount,
  ]);

test('IND-18: finds nothing missing where every return was credited on the whole capital', () => {
  const credited = months(200_000n, 200_000n);
  expect(missingReturns(plan, [], credited, untaxed('2027-01-21'))).toEqual({
    missing: [],
    anniversaries: 2,
  });
});

test('IND-18: finds the rest of a return that was credited on too little capital', () => {
  expect(
    missingReturns(plan, [], months(200_000n, 120_000n), untaxed('2027-01-31')).missing,
  ).toEqual([{ number: 2, on: '2027-01-21', capital: 20_000_000n, amount: 80_000n, tax: 0n }]);
});

test('IND-18: finds whole returns of the months in which an investment looked inactive', () => {
  expect(found([], months(200_000n), '2027-02-21')).toEqual([
    [2, 200_000n],
    [3, 200_000n],
  ]);
});

test('IND-18: a withdrawal that stands earns nothing from the day after it on', () => {
  const taken = [part('2026-12-21', 5_000_000n)];
  expect(found(taken, [], '2027-01-21')).toEqual([
    [1, 200_000n],
    [2, 150_000n],
  ]);
});

test('IND-15: a month that began below the minimum earns nothing', () => {
  expect(found([part('2026-12-01', 10_000_001n)], [], '2027-01-21')).toEqual([]);
});

test('IND-18: a limited-time investment earns until its end', () => {
  const limited: PlanTerms = { ...plan, kind: 'LTI', months: 1 };
  expect(found([], [], '2027-06-21', limited)).toEqual([[1, 200_000n]]);
});

/** One withdrawal: the day, the share of the balance then, and how long after it failed. */
type Asked = { day: number; share: number; failsAfter: number | null };
const asked: fc.Arbitrary<Asked> = fc.record({
  day: fc.integer({ min: 0, max: 200 }),
  share: fc.integer({ min: 1, max: 100 }),
  failsAfter: fc.option(fc.integer({ min: 0, max: 150 })),
});

/** Tax begins in the middle of it. */
const taxes = [
  { version: 1, ratePpm: 0, effectiveOn: '1970-01-01' },
  { version: 2, ratePpm: 100_000, effectiveOn: '2027-03-01' },
];

type Order = { on: string; failsOn: string | null; part: Holding };
const lastDay = addDays(plan.startOn, 400);

/** Lives through every day: returns are credited first, then withdrawals fail, then new ones. */
function live(requests: readonly Asked[]) {
  const orders: Order[] = [];
  const credited: CreditedReturn[] = [];
  const failed = (order: Order, on: string) => order.failsOn !== null && order.failsOn <= on;
  const held = (on: string): Holding => {
    const standing = orders.filter((order) => !failed(order, on)).map((order) => order.part);
    const sum = (of: keyof Holding) => standing.reduce((total, one) => total + one[of], 0n);
    const earned = credited.reduce((total, { amount }) => total + amount, 0n);
    return { capital: plan.initialAmount - sum('capital'), returns: earned - sum('returns') };
  };
  let number = 0;
  for (let on = plan.startOn; on <= lastDay; on = addDays(on, 1)) {
    if (on === nextReturnsDate(plan.startOn, number)) {
      number += 1;
      const { capital, returns } = held(addDays(on, -1));
      const { planMinimum } = plan;
      const status = statusAfterWithdrawal({ capital, returns, planMinimum });
      const gross = status === investmentStatus.active ? monthlyReturn(capital, plan.ratePpm) : 0n;
      const { net: amount, tax } = withholdTax(gross, taxRateOn(taxes, on));
      if (gross > 0n) credited.push({ number, amount, tax });
    }
    if (orders.some((order) => order.failsOn === on)) {
      const standing = orders.filter((order) => !failed(order, on));
      const taken = standing.map((order) => ({ on: order.on, ...order.part }));
      credited.push(...missingReturns(plan, taken, credited, { through: on, taxes }).missing);
    }
    for (const { share, failsAfter } of requests.filter(
      (one) => addDays(plan.startOn, one.day) === on,
    )) {
      const { capital, returns } = held(on);
      const amount = ((capital + returns) * BigInt(share)) / 100n;
      const failsOn = failsAfter === null ? null : addDays(on, failsAfter + 1);
      orders.push({ on, failsOn, part: splitWithdrawal(amount, { capital, returns }) });
    }
  }
  return { orders, credited };
}

/** The same months with only the withdrawals that were paid, kept as running balances. */
function liveWithoutFailures(orders: readonly Order[]): Map<number, [bigint, bigint]> {
  const paid = orders.filter((order) => order.failsOn === null);
  const earned = new Map<number, [bigint, bigint]>();
  let capital = plan.initialAmount;
  let returns = 0n;
  for (let on = plan.startOn, number = 1; on <= lastDay; on = addDays(on, 1)) {
    if (on === nextReturnsDate(plan.startOn, number - 1)) {
      if (capital + returns >= plan.planMinimum && capital > 0n) {
        const gross = monthlyReturn(capital, plan.ratePpm);
        const { tax, net } = withholdTax(gross, on < '2027-03-01' ? 0 : 100_000);
        earned.set(number, [net, tax]);
        returns += net;
      }
      number += 1;
    }
    for (const order of paid.filter((one) => one.on === on)) {
      capital -= order.part.capital;
      returns -= order.part.returns;
    }
  }
  return earned;
}

test('IND-18: credits what the plan would have earned, whatever path its withdrawals took', () => {
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 5 }), (requests) => {
      const { orders, credited } = live(requests);
      const total = new Map<number, [bigint, bigint]>();
      for (const { number, amount, tax } of credited) {
        const [net, withheld] = total.get(number) ?? [0n, 0n];
        total.set(number, [net + amount, withheld + tax]);
      }
      expect(new Map([...total].sort(([a], [b]) => a - b))).toEqual(liveWithoutFailures(orders));
    }),
    { numRuns: 300 },
  );
});

test('IND-18: what earlier books credited is not missing, and counts to the balance', () => {
  const earlier = { number: 2, returns: 3_000_000n };
  const after = (taken: TakenPart) =>
    missingReturns(plan, [taken], [], { ...untaxed('2027-02-21'), before: earlier });
  const { missing, anniversaries } = after(part('2027-01-25', 12_000_000n));
  expect(missing).toMatchObject([{ number: 3, capital: 8_000_000n, amount: 80_000n }]);
  expect(anniversaries).toBe(3);
  // With those returns taken too, less than the plan's minimum is left.
  expect(after(part('2027-01-25', 12_000_000n, 2_000_000n)).missing).toEqual([]);
});
