import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../test/test-database.ts';
import { listAwayServices, watchOutsideServices } from './outside-services.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.pool.query('DELETE FROM service_outages'));

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const isUnreachable = (error: unknown) => error instanceof Error && error.message === 'away';

/** A process that calls the provider; `at` is its clock in seconds. */
function aProcess() {
  const time = { at: 0 };
  const services = watchOutsideServices({ db: database.db, log }, () => time.at * 1_000);
  const watch = services.watch('payment provider', isUnreachable);
  return {
    async call(at: number, answer: string): Promise<unknown> {
      time.at = at;
      const made = watch(async () => {
        if (answer === 'yes') return answer;
        throw new Error(answer);
      });
      const outcome = await made.catch((error: Error) => error.message);
      await services.stored();
      return outcome;
    },
  };
}

async function listAway(): Promise<string[]> {
  return (await listAwayServices(database.db)).map(({ service }) => service);
}

async function readSince(): Promise<Date | undefined> {
  return (await listAwayServices(database.db))[0]?.since;
}

test('a service is away from the first call without an answer to the next answer', async () => {
  const { call } = aProcess();
  expect(await call(1, 'yes')).toBe('yes');
  expect(await listAway()).toEqual([]);
  expect(await call(2, 'away')).toBe('away');
  expect(await listAway()).toEqual(['payment provider']);
  expect(await call(3, 'yes')).toBe('yes');
  expect(await listAway()).toEqual([]);
});

test('a service that answers no is there', async () => {
  const { call } = aProcess();
  await call(1, 'away');
  expect(await call(2, 'rejected')).toBe('rejected');
  expect(await listAway()).toEqual([]);
});

test('an answer to another process ends an outage as well', async () => {
  const [one, other] = [aProcess(), aProcess()];
  await one.call(1, 'away');
  await other.call(30, 'yes');
  expect(await listAway()).toEqual([]);
});

test('an outage began with its first failure, unless no one called for half an hour', async () => {
  const { call } = aProcess();
  const failedAgo = async (minutes: number) => {
    const at = new Date(Date.now() - minutes * 60_000);
    await database.pool.query('UPDATE service_outages SET since = $1, last_failed_at = $1', [at]);
    return at;
  };
  await call(1, 'away');
  const since = await failedAgo(20);
  await call(30, 'away');
  expect(await readSince()).toEqual(since);
  const long = await failedAgo(40);
  expect(await listAway()).toEqual([]);
  await call(60, 'away');
  expect((await readSince())?.getTime()).toBeGreaterThan(long.getTime());
});

test('a call neither waits for a database that is away nor fails with it', async () => {
  const { call } = aProcess();
  await database.owner.pool.query('ALTER TABLE service_outages RENAME TO elsewhere');
  expect(await call(1, 'away')).toBe('away');
  await database.owner.pool.query('ALTER TABLE elsewhere RENAME TO service_outages');
  expect(await listAway()).toEqual([]);
  await call(2, 'away');
  expect(await listAway()).toEqual(['payment provider']);
});
