import { addDays, lagosDate } from '@quarrter/domain/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { freshDatabase } from '../../test/test-app.ts';
import { readBusinessDate } from '../platform/business-time.ts';
import { setOpeningDate } from '../sandbox-bridge/opening-date.ts';
import { closeByCalendar } from './calendar.ts';
import { closeDays } from './close-days.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
const today = lagosDate(new Date());
const back = addDays(today, -3);

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('TRUNCATE day_closes');
  await database.pool.query('UPDATE business_clock SET business_date = $1', [back]);
});

test('closing by the calendar ends at the date of today in Lagos', async () => {
  expect((await closeByCalendar(database.db))?.map(({ date }) => date)).toEqual([
    back,
    addDays(back, 1),
    addDays(back, 2),
  ]);
  expect(await readBusinessDate(database.db)).toBe(today);
});

test('an empty book is opened on an earlier date, its empty days are closed again', async () => {
  await closeByCalendar(database.db);
  const opened = await setOpeningDate(database.db, back, async () => {
    expect(await readBusinessDate(database.db)).toBe(back);
    expect(await closeDays(database.db, back, [])).toHaveLength(1);
  });
  expect(opened).toBe(true);
});

test('while a history is written the calendar closes nothing; afterwards it does again', async () => {
  await setOpeningDate(database.db, back, async () => {
    expect(await closeByCalendar(database.db)).toBeNull();
    expect(await readBusinessDate(database.db)).toBe(back);
  });
  expect(await closeByCalendar(database.db)).toHaveLength(3);
});

test('a book with a client in it keeps its business date', async () => {
  await aClient({ deps: { db: database.db } });
  expect(await setOpeningDate(database.db, addDays(back, -1), async () => {})).toBe(false);
  expect(await readBusinessDate(database.db)).toBe(back);
});
