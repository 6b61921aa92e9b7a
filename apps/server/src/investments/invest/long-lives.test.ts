import { addDays, addMonths } from '@quarrter/domain/calendar';
import { type ModelPlan, modelReturns } from '@quarrter/domain/day-by-day-model';
import { fromWire } from '@quarrter/domain/money';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment, type InvestmentOptions } from '../../../test/builders/investment.ts';
import {
  askWithdrawal,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';

/* Two and a half years of the day close, next to a model that knows none of the product's rules. */

const [first, leapDay, last] = ['2027-10-31', '2028-02-29', '2030-03-31'];

const testApp = useTestApp({ date: first });
beforeAll(async () => {
  await testApp.database.owner.pool.query(
    `INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on)
    VALUES (2, 100000, '2028-06-30')`,
  );
});

type Life = {
  readonly client: TestClient;
  readonly id: string;
  readonly plan: ModelPlan;
  /** Money that left it for good. */
  readonly taken: { on: string; capital: bigint; returns: bigint }[];
};

async function begin(startOn: string, options: InvestmentOptions = {}): Promise<Life> {
  const client = await aClient(testApp);
  const id = await anInvestment(testApp, client, options);
  const { plan_minimum, initial_investment_amount, interest_rate } = await read({ client, id });
  const plan = {
    ...({ kind: 'FTI', months: 3, startOn } as const),
    initialAmount: fromWire(initial_investment_amount),
    planMinimum: fromWire(plan_minimum),
    ratePpm: Number(interest_rate) * 10_000,
  };
  return { client, id, plan, taken: [] };
}

const read = ({ client, id }: Pick<Life, 'client' | 'id'>) => readInvestment(testApp, client, id);

/** Takes money out; `isPaid` false means that the bank returns it two months later. */
async function take(life: Life, on: string, amount: string, isPaid = true): Promise<string> {
  const before = await read(life);
  const reply = await askWithdrawal(testApp, life.client, life.id, { amount });
  const after = await read(life);
  if (isPaid) {
    life.taken.push({
      on,
      capital: fromWire(before.investment_amount) - fromWire(after.investment_amount),
      returns: fromWire(before.returns) - fromWire(after.returns),
    });
  }
  return reply.json().id;
}

async function fail({ client }: Life, withdrawalId: string): Promise<void> {
  const { reference } = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('reference')
    .where('client_id', '=', client.clientId)
    .where('subject_id', '=', withdrawalId)
    .executeTakeFirstOrThrow();
  const state = { reference, transferCode: '', message: '', fee: null, returned: false };
  await settlePayout(testApp.deps, { ...state, status: 'failed' });
}

/** Every anniversary of both starts, up to a day. */
async function liveUntil(from: string, to: string): Promise<void> {
  const days = [first, leapDay].flatMap((start) =>
    Array.from({ length: 30 }, (_, place) => addMonths(start, place + 1)),
  );
  for (const day of [...new Set(days)].toSorted()) {
    if (day <= from || day > to) continue;
    await testApp.setDate(addDays(day, -1));
    await goTo(testApp, day);
  }
  await testApp.setDate(to);
}

test('IND-18: over years every return is what a model of each day gives', async () => {
  const whole = await begin(first, { amount: '123,456.78' });
  const split = await begin(first, { amount: '900000' });
  const idle = await begin(first);
  const returned = await begin(first, { amount: '200000' });
  const dollars = await begin(first, { amount: '333.33', plan: 'usd', currency: 'USD' });
  await liveUntil(first, leapDay);
  const ofLeapDay = await begin(leapDay, { amount: '150000' });
  await take(split, leapDay, '250000');
  await take(idle, leapDay, '40000');
  await take(dollars, leapDay, '50.01');
  const failing = await take(returned, leapDay, '150000', false);
  await liveUntil(leapDay, '2028-05-15');
  await fail(returned, failing);
  await take(split, '2028-05-15', '500000');
  await liveUntil('2028-05-15', '2029-01-02');
  await take(ofLeapDay, '2029-01-02', '20000.50');
  await liveUntil('2029-01-02', last);
  const taxOn = (day: string) => (day < '2028-06-30' ? 0 : 100_000);
  for (const life of [whole, split, idle, returned, dollars, ofLeapDay]) {
    const { credited } = await read(life);
    const expected = modelReturns(life.plan, life.taken, { until: last, taxOn });
    const found = Map.groupBy(credited, ({ number }) => number);
    const sum = (parts: readonly { gross: string; tax: string }[], of: 'gross' | 'tax') =>
      parts.reduce((total, part) => total + fromWire(part[of]), 0n);
    expect(
      [...found].map(([number, parts]) => [number, sum(parts, 'gross'), sum(parts, 'tax')]),
    ).toEqual([...expected].map(([number, { gross, tax }]) => [number, gross, tax]));
  }
  expect((await read(idle)).status).toBe(2);
  await expectCleanBook(testApp);
});
