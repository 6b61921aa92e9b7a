import { addDays } from '@quarrter/domain/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { freshDatabase } from '../../test/test-database.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import { setOpeningDate } from '../sandbox-bridge/opening-date.ts';
import { closeByCalendar } from './calendar.ts';
import { closeDays } from './close-days.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const today = '2026-11-21';
/** Still the 20th in UTC: the calendar goes by the date in Lagos. */
const now = new Date('2026-11-20T23:30:00Z');
const threeDaysAgo = addDays(today, -3);

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.owner.pool.query('TRUNCATE day_closes');
  await database.pool.query('UPDATE business_clock SET business_date = $1', [threeDaysAgo]);
});

test('closes every date before today’s in Lagos', async () => {
  expect((await closeByCalendar(database.db, now))?.map(({ date }) => date)).toEqual([
    threeDaysAgo,
    addDays(threeDaysAgo, 1),
    addDays(threeDaysAgo, 2),
  ]);
  expect(await readBusinessDate(database.db)).toBe(today);
});

test('an empty book can open on an earlier date and close its days again', async () => {
  await closeByCalendar(database.db, now);
  const opened = await setOpeningDate(database.db, threeDaysAgo, async () => {
    expect(await readBusinessDate(database.db)).toBe(threeDaysAgo);
    expect(await closeDays(database.db, threeDaysAgo, { steps: [] })).toHaveLength(1);
  });
  expect(opened).toBe(true);
});

test('closes nothing while a history is being written, and catches up afterwards', async () => {
  await setOpeningDate(database.db, threeDaysAgo, async () => {
    expect(await closeByCalendar(database.db, now)).toBeNull();
    expect(await readBusinessDate(database.db)).toBe(threeDaysAgo);
  });
  expect(await closeByCalendar(database.db, now)).toHaveLength(3);
});

test('a book with a client in it does not change its business date', async () => {
  await aClient({ deps: { db: database.db } });
  expect(await setOpeningDate(database.db, addDays(threeDaysAgo, -1), async () => {})).toBe(false);
  expect(await readBusinessDate(database.db)).toBe(threeDaysAgo);
});
