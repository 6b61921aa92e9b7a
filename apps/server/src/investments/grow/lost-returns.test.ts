import { addDays, addMonths } from '@quarrter/domain/calendar';
import { fromWire, sum, toWire } from '@quarrter/domain/money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';

const testApp = useTestApp();
beforeAll(() => {
  // The provider confirms the transfers that it reports as returned.
  testApp.deps.provider.lookUpTransfer = async (reference) => stateOf(reference, 'returned');
});

const startOn = '2026-11-21';
type Outcome = 'paid' | 'failed' | 'returned';
const stateOf = (reference: string, outcome: Outcome) => ({
  ...{ reference, transferCode: '', message: '', fee: null },
  status: outcome === 'paid' ? ('success' as const) : ('failed' as const),
  returned: outcome === 'returned',
});

async function settle(client: TestClient, withdrawalId: string, outcome: Outcome): Promise<void> {
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('reference')
    .where('client_id', '=', client.clientId)
    .where('subject_id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  await settlePayout(testApp.deps, stateOf(reference, outcome));
}

/** Closes the days before anniversaries up to a date; in between nothing happens. */
async function liveUntil(date: string): Promise<void> {
  const today = await readBusinessDate(testApp.deps.db);
  for (let number = 1; addMonths(startOn, number) <= date; number += 1) {
    const anniversary = addMonths(startOn, number);
    if (anniversary <= today) continue;
    await testApp.setDate(addDays(anniversary, -1));
    await goTo(testApp, anniversary);
  }
  await testApp.setDate(date);
}

/** 200,000 in a plan from 100,000: started on 21 November, matured on 21 February. */
async function aPlan() {
  await beginOn(testApp, startOn);
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, { amount: '200000' });
  await liveUntil('2027-02-21');
  return { client, id };
}

const withdraw = async (client: TestClient, id: string, amount: string): Promise<string> =>
  (await askWithdrawal(testApp, client, id, { amount })).json().id;

/** The credited returns by anniversary, all parts of one together. */
async function creditedOf(client: TestClient, id: string): Promise<Record<number, string>> {
  const { credited } = await readInvestment(testApp, client, id);
  const total: Record<number, bigint> = {};
  for (const { number, amount } of credited) {
    total[number] = (total[number] ?? 0n) + fromWire(amount);
  }
  return Object.fromEntries(Object.entries(total).map(([number, sum]) => [number, toWire(sum)]));
}

/** The same return on each anniversary up to one. */
const untilNumber = (last: number) =>
  Object.fromEntries(Array.from({ length: last }, (_, place) => [place + 1, '2000.00']));

test.each([
  ['still active', '80000'],
  ['inactive', '150000'],
  ['complete', '206000'],
])('IND-18: gives back the return of a plan that was %s meanwhile', async (_status, amount) => {
  const { client, id } = await aPlan();
  const withdrawalId = await withdraw(client, id, amount);
  await liveUntil('2027-03-25');
  await settle(client, withdrawalId, 'failed');
  expect(await creditedOf(client, id)).toEqual(untilNumber(4));
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    status: 1,
    investment_amount: '200000.00',
    returns: '8000.00',
    next_returns_date: '2027-04-21',
  });
  await expectCleanBook(testApp);
  await liveUntil('2027-04-21');
  expect((await creditedOf(client, id))[5]).toBe('2000.00');
  await expectCleanBook(testApp);
});

test('IND-18: tells the client of the rest of a return that was credited too low', async () => {
  const { client, id } = await aPlan();
  const withdrawalId = await withdraw(client, id, '80000');
  await liveUntil('2027-03-25');
  await settle(client, withdrawalId, 'failed');
  const { credited } = await readInvestment(testApp, client, id);
  expect(credited.slice(-2)).toMatchObject([
    { number: 4, credited_on: '2027-03-21', amount: '1200.00' },
    { number: 4, credited_on: '2027-03-25', amount: '800.00' },
  ]);
  const reply = await testApp.app.inject({
    url: '/transactions/transaction-list',
    headers: client.headers,
  });
  expect(reply.body).toContain('800.00');
});

test('IND-18: a withdrawal returned after months gives back every month', async () => {
  const { client, id } = await aPlan();
  const withdrawalId = await withdraw(client, id, '150000');
  await settle(client, withdrawalId, 'paid');
  await liveUntil('2027-06-22');
  expect(await creditedOf(client, id)).toEqual(untilNumber(3));
  await settle(client, withdrawalId, 'returned');
  expect(await creditedOf(client, id)).toEqual(untilNumber(7));
  await expectCleanBook(testApp);
});

test('a withdrawal that is paid after all leaves what its failure gave back', async () => {
  const { client, id } = await aPlan();
  const withdrawalId = await withdraw(client, id, '150000');
  await liveUntil('2027-03-25');
  await settle(client, withdrawalId, 'failed');
  const { provider } = testApp.deps;
  const { lookUpTransfer } = provider;
  provider.lookUpTransfer = async (reference) => stateOf(reference, 'paid');
  await settle(client, withdrawalId, 'paid');
  Object.assign(provider, { lookUpTransfer });
  expect(await creditedOf(client, id)).toEqual(untilNumber(4));
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    investment_amount: '50000.00',
    returns: '8000.00',
  });
  await expectCleanBook(testApp);
});

type Step = { share: number; daysBefore: number; outcome: Outcome | 'open'; daysAfter: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    share: fc.integer({ min: 5, max: 100 }),
    daysBefore: fc.integer({ min: 0, max: 40 }),
    outcome: fc.constantFrom('paid', 'failed', 'failed', 'returned', 'open'),
    daysAfter: fc.integer({ min: 0, max: 70 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('IND-18: credits what was earned, whatever path several withdrawals took', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const { client, id } = await aPlan();
      const orders = await runThrough(client, id, list);
      const { next_returns_date, ...now } = await readInvestment(testApp, client, id);
      const expected = naively(orders, lastDate);
      expect(await creditedOf(client, id)).toEqual(expected.credited);
      expect(now).toMatchObject({ status: expected.status, balance: expected.balance });
      if (now.status === 1) expect(next_returns_date).toBe('2027-12-21');
      await expectCleanBook(testApp);
    }),
    { numRuns: 8 },
  );
});

const lastDate = '2027-12-01';
type Taken = { on: string; capital: bigint; returns: bigint; kept: boolean };

/** Asks and settles in the order of the days; returns the amounts that each withdrawal took. */
async function runThrough(client: TestClient, id: string, list: readonly Step[]) {
  const orders: (Taken & { step: Step; withdrawalId: string; settlesOn: string })[] = [];
  let askOn = '2027-02-21';
  const due = async (until: string) => {
    const settling = orders.filter(({ settlesOn, step }) => step && settlesOn <= until);
    for (const one of settling.toSorted((a, b) => (a.settlesOn < b.settlesOn ? -1 : 1))) {
      await liveUntil(one.settlesOn);
      if (one.step.outcome === 'returned') await settle(client, one.withdrawalId, 'paid');
      if (one.step.outcome !== 'open') await settle(client, one.withdrawalId, one.step.outcome);
      one.settlesOn = '9999-12-31';
    }
    await liveUntil(until);
  };
  for (const step of list) {
    askOn = addDays(askOn, step.daysBefore);
    await due(askOn);
    const before = await readInvestment(testApp, client, id);
    const amount = Math.floor((Number(before.balance) * step.share) / 100);
    if (amount < 1000) continue;
    const withdrawalId = await withdraw(client, id, String(amount));
    const after = await readInvestment(testApp, client, id);
    orders.push({
      ...{ on: askOn, step, withdrawalId, settlesOn: addDays(askOn, step.daysAfter) },
      capital: fromWire(before.investment_amount) - fromWire(after.investment_amount),
      returns: fromWire(before.returns) - fromWire(after.returns),
      kept: step.outcome === 'paid' || step.outcome === 'open',
    });
  }
  await due(lastDate);
  return orders;
}

/** Month by month, as if the withdrawals that failed had never been asked for. */
function naively(orders: readonly Taken[], until: string) {
  const credited: Record<number, bigint> = {};
  const kept = orders.filter((order) => order.kept);
  const held = (on: string) => {
    const before = kept.filter((order) => order.on < on);
    return {
      capital: 20_000_000n - sum(before.map((order) => order.capital)),
      returns: sum(Object.values(credited)) - sum(before.map((order) => order.returns)),
    };
  };
  for (let number = 1; addMonths(startOn, number) <= until; number += 1) {
    const { capital, returns } = held(addMonths(startOn, number));
    // Whole naira, so a hundredth of it is exact.
    if (capital + returns >= 10_000_000n && capital > 0n) credited[number] = capital / 100n;
  }
  const { capital, returns } = held('9999-12-31');
  const total = capital + returns;
  const status = total === 0n ? 3 : total < 10_000_000n ? 2 : 1;
  const texts = Object.entries(credited).map(([number, amount]) => [number, toWire(amount)]);
  return { credited: Object.fromEntries(texts), status, balance: toWire(total) };
}
