import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addWorkingDays, isWorkingDay } from './index.ts';

const none = new Set<string>();

test.each([
  ['a Monday', '2026-11-23', '2026-11-26'],
  ['a Wednesday', '2026-11-25', '2026-11-30'],
  ['a Friday', '2026-11-27', '2026-12-02'],
  ['a Saturday', '2026-11-28', '2026-12-02'],
  ['a Sunday', '2026-11-29', '2026-12-02'],
])('finds the third working day after %s', (_day, date, third) => {
  expect(addWorkingDays(date, 3, none)).toBe(third);
});

test('counts no holiday as a working day', () => {
  const holidays = new Set(['2026-12-25', '2026-12-28']);
  expect(addWorkingDays('2026-12-24', 3, holidays)).toBe('2026-12-31');
  expect(addWorkingDays('2026-12-24', 3, none)).toBe('2026-12-29');
});

test('has exactly as many working days after the date as asked for', () => {
  const holidays = fc.array(
    fc.integer({ min: 0, max: 40 }).map((days) => addDays('2027-01-01', days)),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 9 }),
      holidays,
      (from, count, off) => {
        const set = new Set(off);
        const date = addDays('2027-01-01', from);
        const end = addWorkingDays(date, count, set);
        let working = 0;
        for (let day = addDays(date, 1); day <= end; day = addDays(day, 1)) {
          if (isWorkingDay(day, set)) working += 1;
        }
        expect(working).toBe(count);
        expect(isWorkingDay(end, set)).toBe(true);
      },
    ),
  );
});
