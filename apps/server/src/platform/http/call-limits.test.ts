import { limitsOf } from '@quarrter/contract/call';
import { verifyCorporate } from '@quarrter/contract/client/corporate';
import {
  employmentChecks,
  type Limit,
  moneyCommands,
  reads,
  staffChanges,
} from '@quarrter/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { attemptsMade } from '../../../test/builders/counts.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { everyCall } from '../../../test/every-call.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { newId } from '../database/ids.ts';
import { subjectOf } from './attempts.ts';
import { openCallLimits } from './call-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => allTables(database.db).deleteFrom('attempt_counts').execute());

const exact: Limit = { counts: 'tries', attempts: 4, perMinutes: 60, message: 'Too many tries.' };
const generous: Limit = { ...exact, attempts: 8, generous: true };

const now = new Date('2026-11-21T09:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** The answers to so many calls, each counted by the next of these processes. */
async function answers(
  limit: Limit,
  calls: number,
  processes = [openCallLimits(database.db)],
  { caller = 'ada', at = now } = {},
): Promise<('served' | { status: number; body: object; headers: object })[]> {
  const given = [];
  for (let call = 0; call < calls; call += 1) {
    const { count } = processes[call % processes.length] ?? openCallLimits(database.db);
    given.push(
      await count([limit], caller, at).then(
        () => 'served' as const,
        (error) => error,
      ),
    );
  }
  return given;
}

const counted = async () => {
  const rows = await allTables(database.db)
    .selectFrom('attempt_counts')
    .select('attempts')
    .execute();
  return rows.map(({ attempts }) => attempts);
};

test('answers 429 over a limit, and says when the call can be made again', async () => {
  const given = await answers(exact, 5);
  expect(given.slice(0, 4)).toEqual(Array(4).fill('served'));
  expect(given[4]).toMatchObject({
    status: 429,
    body: { detail: 'Too many tries. Please try again in 60 minutes.' },
    headers: { 'retry-after': '3600' },
  });
});

test('counts the calls of a caller over all processes', async () => {
  const processes = [openCallLimits(database.db), openCallLimits(database.db)];
  const given = await answers(exact, 6, processes);
  expect(given.filter((answer) => answer === 'served')).toHaveLength(4);
});

test('counts the calls of each caller apart', async () => {
  const process = openCallLimits(database.db);
  await answers(exact, 5, [process]);
  expect(await answers(exact, 1, [process], { caller: 'bola' })).toEqual(['served']);
});

test('counts anew when the time of a limit is over', async () => {
  for (const limit of [exact, generous]) {
    const process = openCallLimits(database.db);
    expect((await answers(limit, 9, [process])).at(-1)).toMatchObject({ status: 429 });
    const later = { at: minutesLater(60) };
    expect(await answers(limit, 4, [process], later)).toEqual(Array(4).fill('served'));
    await allTables(database.db).deleteFrom('attempt_counts').execute();
  }
});

test('takes a quarter of a generous limit before it counts in the database', async () => {
  const process = openCallLimits(database.db);
  await answers(generous, 2, [process]);
  expect(await counted()).toEqual([]);
  await answers(generous, 1, [process]);
  expect(await counted()).toEqual([3]);
  const given = await answers(generous, 6, [process]);
  expect(given.slice(0, 5)).toEqual(Array(5).fill('served'));
  expect(given[5]).toMatchObject({ status: 429 });
});

test('lets no more past a generous limit than a quarter for each process', async () => {
  const processes = [openCallLimits(database.db), openCallLimits(database.db)];
  const given = await answers(generous, 20, processes);
  expect(given.filter((answer) => answer === 'served').length).toBeLessThanOrEqual(10);
});

test('remembers so many callers and no more', async () => {
  const process = openCallLimits(database.db, 1);
  await answers(generous, 2, [process]);
  await answers(generous, 1, [process], { caller: 'bola' });
  await answers(generous, 2, [process]);
  expect(await counted()).toEqual([]);
});

test('every call of a client has a limit, and every change by staff', () => {
  const limited = everyCall.filter(({ auth, method }) =>
    auth === 'staff' ? method !== 'GET' : auth === 'client',
  );
  expect(limited.length).toBeGreaterThan(200);
  const without = limited.filter((call) => limitsOf(call).length === 0);
  expect(without.map(({ path }) => path)).toEqual([]);
});

test('limits that count the same are the same limit', () => {
  const counting = everyCall.flatMap((call) => limitsOf(call).filter((one) => !one.countedInside));
  expect(counting.length).toBeGreaterThan(200);
  const byName = new Map(counting.map((limit) => [limit.counts, limit]));
  for (const limit of counting) expect(limit).toBe(byName.get(limit.counts));
});

test('a call over a limit answers 429 with Retry-After, and others are served', async () => {
  const testApp = await startTestApp();
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  await attemptsMade(testApp, employmentChecks, client.clientId, employmentChecks.attempts);
  const ask = ({ headers }: TestClient) =>
    testApp.app.inject({
      ...{ method: verifyCorporate.method, url: verifyCorporate.path },
      ...{ headers, body: { email: 'AC-1' } },
    });
  const held = await ask(client);
  expect(held.statusCode).toBe(429);
  expect(held.json()).toEqual({
    detail: 'You have tried too many times. Please try again in 30 minutes.',
  });
  const seconds = Number(held.headers['retry-after']);
  expect(seconds > 1700 && seconds <= 1800, String(seconds)).toBe(true);
  expect((await ask(other)).statusCode).toBe(400);
  await testApp.stop();
});

test('limits reads of a client and changes by staff, at first without a statement', async () => {
  const testApp = await startTestApp();
  const [client, officer] = [await aClient(testApp), await aStaffMember(testApp, 'officer')];
  const read = {
    method: 'GET',
    url: '/transactions/notifications',
    headers: client.headers,
  } as const;
  const url = `/staff/api/messages/${newId()}/answered/`;
  const body = { answered: true };
  const change = { method: 'POST', url, headers: officer.headers, body } as const;
  for (const { limit, caller, call, status } of [
    { limit: reads, caller: client.clientId, call: read, status: 200 },
    { limit: staffChanges, caller: officer.staffId, call: change, status: 404 },
  ]) {
    expect((await testApp.app.inject(call)).statusCode).toBe(status);
    const counts = await allTables(testApp.deps.db)
      .selectFrom('attempt_counts')
      .where('subject', '=', subjectOf(limit.counts, caller))
      .execute();
    expect(counts).toEqual([]);
    await attemptsMade(testApp, limit, caller, limit.attempts);
    const leftInMemory = Array(limit.attempts / 4 - 1).fill(limit);
    await testApp.app.callLimits.count(leftInMemory, caller, new Date());
    const held = await testApp.app.inject(call);
    expect(held.statusCode).toBe(429);
    expect(held.json().detail).toMatch(/\. Please try again in 30 minutes\.$/);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(1700);
  }
  await testApp.stop();
});

test('the calls of a generous limit share one count, which is the caller’s own', async () => {
  const testApp = await startTestApp();
  const [client, other] = [await aClient(testApp), await aClient(testApp)];
  const remove = ({ headers }: TestClient) =>
    testApp.app.inject({
      method: 'POST',
      url: `/transactions/api/saved-cards/${newId()}/remove/`,
      headers,
    });
  const stop = ({ headers }: TestClient) =>
    testApp.app.inject({
      method: 'POST',
      url: `/investments/api/top-ups/${newId()}/stop/`,
      headers,
    });
  for (let time = 0; time < moneyCommands.attempts / 2; time += 1) {
    expect([(await remove(client)).statusCode, (await stop(client)).statusCode]).toEqual([
      404, 404,
    ]);
  }
  const held = await stop(client);
  expect(held.statusCode).toBe(429);
  expect(Number(held.headers['retry-after'])).toBeGreaterThan(0);
  expect(held.json().detail).toMatch(/^We did not do this, .* Please try again in \d+ minutes\.$/);
  expect((await remove(client)).statusCode).toBe(429);
  expect((await stop(other)).statusCode).toBe(404);
  await testApp.stop();
});
