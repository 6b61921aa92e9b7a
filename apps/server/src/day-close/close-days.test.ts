import { addDays } from '@quarrter/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../test/test-app.ts';
import { readBusinessDate } from '../platform/business-time.ts';
import type { DayStep } from '../platform/day-step.ts';
import { closeDays } from './close-days.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let ran: string[] = [];

const step = (name: string): DayStep => ({
  name,
  async run(_tx, closing) {
    ran.push(`${name} ${closing.date}>${closing.next}`);
    return 1;
  },
});

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ran = [];
  await database.pool.query(
    "TRUNCATE day_closes; UPDATE business_clock SET business_date = '2027-02-26'",
  );
});

describe('the day close', () => {
  it('closes missed dates in order and moves the business date to the day after', async () => {
    const closed = await closeDays(database.db, '2027-03-01', [step('a'), step('b')]);
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

  it('changes nothing when it runs again', async () => {
    await closeDays(database.db, '2027-02-26', [step('a')]);
    expect(await closeDays(database.db, '2027-02-26', [step('a')])).toEqual([]);
    expect(ran).toHaveLength(1);
  });

  it('resumes after the last step that finished', async () => {
    const broken: DayStep = {
      name: 'b',
      run: async () => {
        throw new Error('the power is out');
      },
    };
    await expect(closeDays(database.db, '2027-02-26', [step('a'), broken])).rejects.toThrow();
    expect(await readBusinessDate(database.db)).toBe('2027-02-26');
    await closeDays(database.db, '2027-02-26', [step('a'), step('b')]);
    expect(ran).toEqual(['a 2027-02-26>2027-02-27', 'b 2027-02-26>2027-02-27']);
  });

  it('runs each step once when two workers close at the same time', async () => {
    const through = addDays('2027-02-26', 9);
    await Promise.all([1, 2, 3].map(() => closeDays(database.db, through, [step('a'), step('b')])));
    expect(ran).toHaveLength(20);
    expect(new Set(ran).size).toBe(20);
    expect(await readBusinessDate(database.db)).toBe('2027-03-08');
  });
});
