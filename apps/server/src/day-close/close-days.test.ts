import { addDays } from '@quarrter/domain/calendar';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../test/test-database.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { NoTables } from '../platform/database/database.ts';
import type { DayStep } from '../platform/database/day-step.ts';
import { closeDays } from './close-days.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let ran: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ran = [];
  await database.owner.pool.query(
    "TRUNCATE day_closes; UPDATE business_clock SET business_date = '2027-02-26'",
  );
});

/** A step that tells when it ran, and in which bucket where there are several. */
const step = (name: string): DayStep => ({
  name,
  async run(_tx, { date, next, bucket }) {
    const where = bucket.count === 1 ? '' : ` in ${bucket.index}`;
    ran.push(`${name} ${date}>${next}${where}`);
    return 1;
  },
});

const both = { steps: [step('a'), step('b')] };

test('missed dates are closed in order, and the business date is the day after', async () => {
  const closed = await closeDays(database.db, '2027-03-01', both);
  expect(closed.map((day) => day.date)).toEqual([
    '2027-02-26',
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
  ]);
  expect(ran.slice(0, 3)).toEqual([
    'a 2027-02-26>2027-02-27',
    'b 2027-02-26>2027-02-27',
    'a 2027-02-27>2027-02-28',
  ]);
  expect(await readBusinessDate(database.db)).toBe('2027-03-02');
});

test('closing a closed date again changes nothing', async () => {
  await closeDays(database.db, '2027-02-26', both);
  expect(await closeDays(database.db, '2027-02-26', both)).toEqual([]);
  expect(ran).toHaveLength(2);
});

test('the buckets of a date each get every step once, and their counts add up', async () => {
  const [day] = await closeDays(database.db, '2027-02-26', { ...both, buckets: 16 });
  const expected = Array.from({ length: 16 }, (_, index) => [
    `a 2027-02-26>2027-02-27 in ${index}`,
    `b 2027-02-26>2027-02-27 in ${index}`,
  ]);
  expect(ran.toSorted()).toEqual(expected.flat().toSorted());
  expect(day?.steps).toEqual({ a: 16, b: 16 });
});

test('a step that finds no work in a bucket is skipped there, and counts as 0', async () => {
  const work = (here: boolean) => sql`SELECT 1 FROM business_clock WHERE ${here}`;
  const inOdd: DayStep = { ...step('a'), work: ({ bucket }) => work(bucket.index % 2 === 1) };
  const nowhere: DayStep = { ...step('b'), work: () => work(false) };
  const [day] = await closeDays(database.db, '2027-02-26', {
    steps: [inOdd, nowhere, step('c')],
    buckets: 16,
  });
  expect(day?.steps).toEqual({ a: 8, b: 0, c: 16 });
  expect(ran).toHaveLength(8 + 16);
  expect(ran).not.toContain('a 2027-02-26>2027-02-27 in 2');
});

test('a date on which nothing is due takes 17 statements', async () => {
  const statements: string[] = [];
  const listening = new Kysely<NoTables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await closeDays(listening, '2027-02-26');
  const before = statements.length;
  await closeDays(listening, '2027-02-28');
  // The business date and the number of clients are read once for all dates.
  expect((statements.length - before - 2) / 2).toBe(17);
});

test('a close that broke off resumes with the buckets that are left', async () => {
  const breaking: DayStep = {
    name: 'b',
    run: async (tx, closing) => {
      if (closing.bucket.index === 7) throw new Error('the power is out');
      return step('b').run(tx, closing);
    },
  };
  const first = { steps: [step('a'), breaking], buckets: 16, closers: 1 } as const;
  await expect(closeDays(database.db, '2027-02-26', first)).rejects.toThrow('the power is out');
  expect(await readBusinessDate(database.db)).toBe('2027-02-26');
  ran = [];
  const [day] = await closeDays(database.db, '2027-02-26', { ...both, buckets: 128 });
  expect(ran).toHaveLength(2 * 9);
  expect(ran).toContain('a 2027-02-26>2027-02-27 in 7');
  expect(day?.steps).toEqual({ a: 16, b: 16 });
});

test('a close that is asked to end does so after its bucket, and resumes', async () => {
  const asked = new AbortController();
  const asking: DayStep = {
    name: 'b',
    run: async (tx, closing) => {
      if (closing.bucket.index === 2) asked.abort();
      return step('b').run(tx, closing);
    },
  };
  const { signal } = asked;
  const options = { steps: [step('a'), asking], buckets: 16, closers: 1, signal } as const;
  await expect(closeDays(database.db, '2027-02-26', options)).rejects.toThrow('aborted');
  expect(ran).toHaveLength(2 * 3);
  expect(await readBusinessDate(database.db)).toBe('2027-02-26');
  const [day] = await closeDays(database.db, '2027-02-26', { ...both, buckets: 16 });
  expect(ran).toHaveLength(2 * 16);
  expect(day?.steps).toEqual({ a: 16, b: 16 });
});

test('a bucket that another process gives back is closed by the one that is left', async () => {
  const began = Promise.withResolvers<void>();
  const lastIsTaken = Promise.withResolvers<void>();
  const failing: DayStep = {
    name: 'a',
    async run() {
      began.resolve();
      await lastIsTaken.promise;
      throw new Error('the power is out');
    },
  };
  const options = { buckets: 16, closers: 1 } as const;
  const other = closeDays(database.db, '2027-02-26', { ...options, steps: [failing] });
  const failed = expect(other).rejects.toThrow('the power is out');
  await began.promise;
  const signalling: DayStep = {
    name: 'b',
    run: async (tx, closing) => {
      if (closing.bucket.index === 15) lastIsTaken.resolve();
      return step('b').run(tx, closing);
    },
  };
  const [day] = await closeDays(database.db, '2027-02-26', {
    ...options,
    steps: [step('a'), signalling],
  });
  await failed;
  expect(day?.steps).toEqual({ a: 16, b: 16 });
  expect(ran.at(-1)).toBe('b 2027-02-26>2027-02-27 in 0');
});

test('processes that close at the same time share the buckets of each date', async () => {
  const through = addDays('2027-02-26', 4);
  const options = { ...both, buckets: 16 } as const;
  const closed = await Promise.all([1, 2, 3].map(() => closeDays(database.db, through, options)));
  expect(ran).toHaveLength(5 * 16 * 2);
  expect(new Set(ran).size).toBe(ran.length);
  expect(closed.flat().map(({ steps }) => steps)).toEqual(Array(5).fill({ a: 16, b: 16 }));
  expect(await readBusinessDate(database.db)).toBe('2027-03-03');
});
