import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/test-database.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { realTimeAgo, recordSkippedDay } from './real-time.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.owner.pool.query('TRUNCATE skipped_days, day_closes'));

const hour = 3_600_000;
const now = new Date('2027-03-02T10:00:00Z');

const skip = (date: string, at: string) =>
  database.db.transaction().execute((tx) => recordSkippedDay(tx, date, new Date(at)));
const ago = async (hours: number) =>
  (await realTimeAgo(database.db, hours * hour, now)).toISOString().slice(0, 16);

test('a window is as long as its real hours', async () => {
  expect(await ago(24)).toBe('2027-03-01T10:00');
});

test('a skipped day has passed too', async () => {
  await skip('2027-05-01', '2027-03-02T07:00:00Z');
  expect(await ago(3), 'a window that began when it was skipped').toBe('2027-03-02T07:00');
  expect(await ago(2)).toBe('2027-03-02T08:00');
  expect(await ago(24)).toBe('2027-03-02T07:00');
  expect(await ago(27)).toBe('2027-03-02T07:00');
  expect(await ago(28)).toBe('2027-03-02T06:00');
  await skip('2027-05-02', '2027-03-02T05:00:00Z');
  expect(await ago(28)).toBe('2027-03-02T06:00');
  expect(await ago(72)).toBe('2027-03-01T10:00');
});

test('days that are skipped at once have all passed', async () => {
  for (const date of ['2027-05-01', '2027-05-02', '2027-05-03']) {
    await skip(date, '2027-03-02T09:00:00Z');
  }
  expect(await ago(72)).toBe('2027-03-02T09:00');
  expect(await ago(74)).toBe('2027-03-02T08:00');
});

test('a day that is skipped later has not passed before', async () => {
  await skip('2027-05-01', '2027-03-02T11:00:00Z');
  expect(await ago(24)).toBe('2027-03-01T10:00');
});

test('only a date that was closed before it was over is skipped', async () => {
  const closed = async (through: string, calendarDate?: string) => {
    await closeDays(database.db, through, { steps: [], ...(calendarDate && { calendarDate }) });
    const { rows } = await database.pool.query(
      'SELECT business_date FROM skipped_days ORDER BY business_date',
    );
    return rows.map((row) => row.business_date);
  };
  await database.pool.query("UPDATE business_clock SET business_date = '2027-02-01'");
  expect(await closed('2027-02-01', '2027-02-02'), 'shortly after midnight').toEqual([]);
  expect(await closed('2027-02-03', '2027-02-06'), 'days late').toEqual([]);
  expect(await closed('2027-02-04', '2027-02-04'), 'by hand').toEqual(['2027-02-04']);
  expect(await closed('2027-02-05'), 'by the sandbox').toEqual(['2027-02-04', '2027-02-05']);
});
