import type { GoalList } from '@quarrter/contract/client/goals';
import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { aMaturedInvestment, askWithdrawal, beginOn } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

const fees = { name: 'School fees', currency: 'naira', amount: '300,000', date: '2027-11-21' };

async function call(
  client: TestClient,
  method: 'GET' | 'POST' | 'PUT',
  path = '',
  body?: object,
  headers: object = {},
) {
  const reply = await testApp.app.inject({
    ...{ method, url: `/investments/api/goals/${path}` },
    headers: { ...client.headers, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

async function aGoal(client: TestClient, changes: Partial<typeof fees> = {}): Promise<string> {
  const { status, body } = await call(client, 'POST', '', { ...fees, ...changes });
  expect(status).toBe(200);
  return (body as { id: string }).id;
}

const read = async (client: TestClient) => (await call(client, 'GET')).body as GoalList;
const count = (client: TestClient, goal: string, ...investments: string[]) =>
  call(client, 'PUT', `${goal}/investments/`, { investments });

async function begin(): Promise<TestClient> {
  await beginOn(testApp, '2026-11-21');
  return aClient(testApp);
}

test('shows what the investments of a goal hold, and what each month must bring', async () => {
  const client = await begin();
  const goal = await aGoal(client);
  expect((await read(client)).results).toMatchObject([
    { ...fees, amount: '300000.00', saved: '0.00', percent: 0, months: 12, monthly: '25000.00' },
  ]);
  const first = await anInvestment(testApp, client);
  await anInvestment(testApp, client);
  await count(client, goal, first);
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  const { results, investments } = await read(client);
  expect(results).toMatchObject([
    {
      ...{ id: goal, state: 'short', capital: '100000.00', returns: '3000.00', percent: 34 },
      ...{ saved: '103000.00', expected: '112000.00', missing: '188000.00', months: 9 },
      monthly: '20888.89',
    },
  ]);
  expect(investments.map(({ goal_id }) => goal_id)).toEqual([null, goal]);
});

test('counts an investment to one goal: the one that it was chosen for last', async () => {
  const client = await begin();
  const [one, other] = [await aGoal(client), await aGoal(client, { name: 'Rent' })];
  const id = await anInvestment(testApp, client);
  await count(client, one, id);
  await count(client, other, id, id);
  expect((await read(client)).results.map(({ saved }) => saved).toSorted()).toEqual([
    ...['0.00', '100000.00'],
  ]);
  await count(client, other);
  expect((await read(client)).investments[0]?.goal_id).toBeNull();
});

test('moves with the money when the client starts the next plan', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const goal = await aGoal(client, { date: '2028-02-21' });
  await count(client, goal, id);
  const url = `/investments/api/naira/reinvest/${id}/`;
  const payload = { amount: '103000', s: '03oa' };
  const { headers } = client;
  const reply = await testApp.app.inject({ method: 'POST', url, headers, payload });
  expect(reply.statusCode).toBe(200);
  const { results, investments } = await read(client);
  expect(results).toMatchObject([{ saved: '103000.00', returns: '0.00' }]);
  expect(investments.map((one) => one.id)).not.toContain(id);
});

test('moves with the money when the next plan starts on the day of the maturity', async () => {
  const client = await begin();
  const goal = await aGoal(client);
  const id = await anInvestment(testApp, client, { atMaturity: 'reinvest-capital' });
  await count(client, goal, id);
  await testApp.setDate('2027-02-20');
  await goTo(testApp, '2027-02-21');
  const { results, investments } = await read(client);
  expect(investments.map(({ balance, goal_id }) => [balance, goal_id])).toEqual([
    ['100000.00', goal],
    ['3000.00', goal],
  ]);
  expect(results[0]).toMatchObject({ saved: '103000.00' });
});

test('counts what is left after a withdrawal', async () => {
  const client = await aClient(testApp);
  const id = await aMaturedInvestment(testApp, client);
  const goal = await aGoal(client);
  await count(client, goal, id);
  const reply = await askWithdrawal(testApp, client, id, { amount: '103000' });
  expect(reply.statusCode).toBe(200);
  expect((await read(client)).results).toMatchObject([{ saved: '0.00', percent: 0 }]);
});

test('changes a goal, and says so in the overview', async () => {
  const client = await begin();
  const goal = await aGoal(client);
  const changed = { name: 'Rent', amount: '50000', date: '2027-01-01' };
  expect((await call(client, 'PUT', `${goal}/`, changed)).status).toBe(200);
  const { results } = await read(client);
  expect(results).toMatchObject([{ ...changed, amount: '50000.00', months: 2, currency: 'naira' }]);
  const goals = async (slug: string) => {
    const url = `/investments/api/overview/${slug}/`;
    const reply = await testApp.app.inject({ url, headers: client.headers });
    return reply.json<{ goals: number }>().goals;
  };
  expect([await goals('naira'), await goals('dollar')]).toEqual([1, 0]);
});

test('changes the rest of a goal whose date has come', async () => {
  const client = await begin();
  const goal = await aGoal(client, { date: '2026-12-01' });
  await testApp.setDate('2026-12-01');
  expect((await read(client)).results).toMatchObject([{ state: 'late', monthly: '0.00' }]);
  const later = { name: 'Rent', amount: '60000', date: '2026-12-01' };
  expect((await call(client, 'PUT', `${goal}/`, later)).status).toBe(200);
});

test('archives a goal, lets its investments go, and brings it back', async () => {
  const client = await begin();
  const goal = await aGoal(client);
  await count(client, goal, await anInvestment(testApp, client));
  const archive = (archived: boolean) => call(client, 'PUT', `${goal}/archived/`, { archived });
  expect((await archive(true)).status).toBe(200);
  expect((await archive(true)).status).toBe(200);
  expect(await read(client)).toMatchObject({
    ...{ count: 0, results: [], archived: [{ id: goal, name: fees.name }] },
    investments: [{ goal_id: null }],
  });
  expect(await count(client, goal)).toMatchObject({ status: 409 });
  const again = await aGoal(client);
  expect(await archive(false)).toMatchObject({ status: 409 });
  await call(client, 'PUT', `${again}/`, { ...fees, name: 'Rent' });
  expect((await archive(false)).status).toBe(200);
  expect((await read(client)).count).toBe(2);
});

test.each([
  [{ name: '  ' }, { name: ['Please name the goal.'] }],
  [{ name: 'n'.repeat(200) }, { name: ['Please use at most 60 characters.'] }],
  [{ amount: '' }, { amount: ['Amount is required'] }],
  [{ amount: '0.99' }, { amount: ['Please enter 1 or more.'] }],
  [{ amount: 'lots' }, { amount: ['Amount must be a number'] }],
  [{ amount: '-5' }, { amount: ['Amount must be a number'] }],
  [{ amount: '123456789012345' }, { amount: ['Please enter 999,999,999,999 or less.'] }],
  [{ date: '' }, { date: ['Date is required.'] }],
  [{ date: '2027-02-30' }, { date: ['Please enter a valid date.'] }],
  [{ date: '2026-11-21' }, { date: ['Please choose a date after today.'] }],
  [{ date: '2500-01-01' }, { date: ['Please choose a date up to 21 Nov 2056.'] }],
  [{ currency: 'euro' }, { currency: ['Please choose one of the options.'] }],
])('answers %o with the error of the field', async (wrong, errors) => {
  const client = await begin();
  const answer = { status: 400, body: errors };
  expect(await call(client, 'POST', '', { ...fees, ...wrong })).toEqual(answer);
  if ('currency' in wrong) return;
  const goal = await aGoal(client);
  expect(await call(client, 'PUT', `${goal}/`, { ...fees, ...wrong })).toEqual(answer);
  expect((await read(client)).count).toBe(1);
});

test('rejects a second goal with the same name, and the twenty-first', async () => {
  const client = await begin();
  await aGoal(client);
  expect(await call(client, 'POST', '', { ...fees, name: 'SCHOOL FEES' })).toEqual({
    ...{ status: 400, body: { name: ['You have a goal with this name.'] } },
  });
  for (let number = 2; number <= 20; number += 1) await aGoal(client, { name: `${number}` });
  expect(await call(client, 'POST', '', { ...fees, name: 'One more' })).toMatchObject({
    status: 409,
  });
});

test('adds one goal for one request id, also when two calls race', async () => {
  const client = await begin();
  const once = () => call(client, 'POST', '', fees, { 'idempotency-key': 'goal-once-1' });
  const [one, other] = await Promise.all([once(), once()]);
  expect(one).toEqual(other);
  expect((await read(client)).count).toBe(1);
});

test('API-07: a foreign goal or investment is the same 404 as none', async () => {
  const [client, anotherClient] = [await begin(), await aClient(testApp)];
  const [goal, id] = [await aGoal(client), await anInvestment(testApp, client)];
  await count(client, goal, id);
  for (const unknown of [goal, 'none', '0197f3c2-0000-7000-8000-000000000000']) {
    expect((await call(anotherClient, 'PUT', `${unknown}/`, fees)).status).toBe(404);
    expect((await count(anotherClient, unknown)).status).toBe(404);
    const archived = await call(anotherClient, 'PUT', `${unknown}/archived/`, { archived: true });
    expect(archived.status).toBe(404);
  }
  const own = await aGoal(anotherClient);
  expect((await count(anotherClient, own, id)).status).toBe(404);
  expect((await count(anotherClient, own, 'none')).status).toBe(404);
  expect(await read(anotherClient)).toMatchObject({ count: 1, investments: [] });
  expect((await read(client)).results).toMatchObject([{ saved: '100000.00' }]);
});

test('counts only investments in the currency of the goal', async () => {
  const client = await begin();
  const goal = await aGoal(client, { currency: 'dollar' });
  expect(await count(client, goal, await anInvestment(testApp, client))).toEqual({
    status: 400,
    body: { investments: ['Only investments in the currency of the goal can be part of it.'] },
  });
});
