import type { InvestmentOverview } from '@quarrter/contract/client/investment-overview';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { askWithdrawal } from '../../../test/builders/withdrawal.ts';
import { costOf } from '../../../test/count-cost.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { vacuum } from '../../../test/vacuum.ts';
import { countPendingPayments } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { countGoals } from '../goals/goal-queries.ts';
import { readGoals } from '../goals/goals.ts';
import { readGrowth } from '../grow/growth.ts';
import { findInvestment, listInvestments, readInvestments } from '../invest/read-investments.ts';
import { readHomeInvestments } from './home.ts';
import { listLines, readOverview } from './overview.ts';
import { readTotals } from './totals.ts';

/* What a client with many investments costs, next to one with five. */

/** Its own: dead rows of other files would be read too. */
const testApp = useTestApp({ config: {} });
let withFive: Investor;
let withMany: Investor;
beforeAll(async () => {
  withFive = await anInvestor();
  withMany = await anInvestor();
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  for (const { client, id } of [withFive, withMany]) {
    await askWithdrawal(testApp, client, id, { amount: '2000' });
  }
  await addCopies();
  await vacuum(testApp.database.owner.pool);
});

type Investor = { readonly client: TestClient; readonly id: string };

async function anInvestor(): Promise<Investor> {
  const client = await aClient(testApp);
  return { client, id: await anInvestment(testApp, client) };
}

/**
 * The investment again: for one client four times, for the other 499 times, and for a thousand
 * others, all mixed as they are in a real book.
 */
async function addCopies(): Promise<void> {
  const five = withFive.client.clientId;
  const others = Array.from({ length: 1_000 }, () => newId());
  const copies = [
    ...copiesFor(withMany.client.clientId, 499),
    ...[five, ...others].flatMap((clientId) => copiesFor(clientId, 4)),
  ];
  const columns = {
    investments: ['investment_id', "|| jsonb_build_object('payment_id', copy)"],
    investment_returns: ['investment_id', "|| jsonb_build_object('returns_id', gen_random_uuid())"],
    ledger_accounts: ['subject_id', ''],
  } as const;
  const connection = await testApp.database.owner.pool.connect();
  // Mixed in the same way each time: the bounds below compare a few dozen pages.
  await connection.query('SELECT setseed(0.5)');
  for (const [table, [key, changes]] of Object.entries(columns)) {
    await connection.query(
      `INSERT INTO ${table}
      SELECT (jsonb_populate_record(source,
        jsonb_build_object('client_id', copied.client_id, '${key}', copy) ${changes})).*
      FROM ${table} AS source
      CROSS JOIN unnest($3::uuid[], $4::uuid[]) AS copied (client_id, copy)
      WHERE source.client_id = $1 AND source.${key} = $2 ORDER BY random()`,
      [five, withFive.id, copies.map((one) => one[0]), copies.map((one) => one[1])],
    );
  }
  connection.release();
  await testApp.database.owner.pool.query(
    'UPDATE investment_totals SET made = 500, held = 500 WHERE client_id = $1',
    [withMany.client.clientId],
  );
}

const copiesFor = (clientId: string, count: number) =>
  Array.from({ length: count }, () => [clientId, newId()] as const);

type Read = (reader: Reader, investor: Investor) => Promise<unknown>;
const costFor = (read: Read, investor: Investor) =>
  costOf(testApp, (reader) => read(reader, investor));

const overview: Read = async (reader, { client: { clientId } }) => [
  await readOverview(reader, clientId, 'NGN'),
  await countGoals(reader, clientId, 'NGN'),
  await countPendingPayments(reader, clientId),
];
const sums: Read = (reader, { client }) => readTotals(reader, client.clientId, 'NGN');
const details: Read = async (reader, { client: { clientId }, id }) => {
  const [found] = await readInvestments(reader, clientId, [id]);
  if (found === undefined) throw new Error('the client has no such investment');
  return readGrowth(reader, clientId, await findInvestment(reader, clientId, { id, ...found }));
};

const home: Read = (reader, { client }) =>
  readHomeInvestments(reader, client.clientId, 'NGN', '2027-03-01');
const list: Read = (reader, { client }) =>
  listInvestments(reader, client.clientId, 'NGN', { limit: 5, after: undefined });

test.each([
  ['the overview', overview],
  ['the home', home],
  ['a page of the documented list', list],
  ['the sums of the dashboard', sums],
  ['one investment', details],
] as const)('reading %s costs a client with 500 investments no more', async (_name, read) => {
  const [five, many] = [await costFor(read, withFive), await costFor(read, withMany)];
  expect(many.statements).toBeLessThanOrEqual(five.statements);
  expect(many.buffers).toBeLessThanOrEqual(five.buffers * 1.2);
});

test('reads the goals of a client with 500 investments in as many statements', async () => {
  const goals: Read = (reader, { client }) => readGoals(reader, client.clientId);
  const [five, many] = [await costFor(goals, withFive), await costFor(goals, withMany)];
  expect(many.statements).toBe(five.statements);
});

test('IND-09: any page of 500 investments costs one statement and no more', async () => {
  const page =
    (after?: string): Read =>
    (reader, { client }) =>
      listLines(reader, client.clientId, 'NGN', { limit: 25, after });
  const first = await costFor(page(), withMany);
  const { after } = await listLines(testApp.deps.db, withMany.client.clientId, 'NGN', {
    limit: 150,
    after: undefined,
  });
  const late = await costFor(page(after ?? ''), withMany);
  expect([first.statements, late.statements]).toEqual([1, 1]);
  expect(late.buffers).toBeLessThanOrEqual(first.buffers * 1.2);
});

test('IND-04, IND-07: the overview has five current investments and six of all', async () => {
  const url = '/investments/api/overview/naira/';
  const reply = await testApp.app.inject({ url, headers: withMany.client.headers });
  const { summary, current, recent } = reply.json<InvestmentOverview>();
  expect([summary.total_count, current.length, recent.length]).toEqual([500, 5, 6]);
  expect(current.map(({ id }) => id)).toEqual(recent.slice(0, 5).map(({ id }) => id));
});
