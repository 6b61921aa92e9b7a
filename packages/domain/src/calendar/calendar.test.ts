import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  compareDates,
  daysBetween,
  formatDate,
  formatMonth,
  lagosDate,
  monthlyDates,
  parseIsoDate,
  startOfDay,
} from './index.ts';

const anyDate = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dayOf = (date: string): string => date.slice(8);

test.each(['2026-11-21', '2028-02-29', '2000-02-29', '2026-12-31'])(
  'accepts the date %s',
  (text) => {
    expect(parseIsoDate(text)).toBe(text);
  },
);

test.each([
  '2026-02-29',
  '2100-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-01-00',
  '26-01-01',
  '2026-1-1',
  '21-11-2026',
  '2026-11-21T00:00:00Z',
  ' 2026-11-21',
  '0000-01-01',
  '',
])('rejects the date %j', (text) => {
  expect(parseIsoDate(text)).toBeNull();
  expect(() => addDays(text, 1)).toThrow(RangeError);
});

test.each([
  ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['2027-12-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['2026-11-21', ['2026-12-21', '2027-01-21', '2027-02-21']],
])('LND-27: dates three payments after %s on %j', (anchor, dates) => {
  expect(monthlyDates(anchor, 3)).toEqual(dates);
});

test('LND-27: keeps the day of the month, or takes the last one of a shorter month', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -36, max: 36 }), (anchor, months) => {
      const stepped = addMonths(anchor, months);
      expect(parseIsoDate(stepped)).toBe(stepped);
      const kept = dayOf(stepped) === dayOf(anchor);
      const clamped = dayOf(stepped) < dayOf(anchor) && dayOf(addDays(stepped, 1)) === '01';
      expect(kept || clamped).toBe(true);
      const monthsOf = (date: string): number =>
        Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
      expect(monthsOf(stepped) - monthsOf(anchor)).toBe(months);
    }),
  );
});

test('counts and orders days consistently', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
      const moved = addDays(date, days);
      expect(daysBetween(date, moved)).toBe(days);
      expect(addDays(moved, -days)).toBe(date);
      expect(Math.sign(compareDates(moved, date))).toBe(moved < date ? -1 : moved > date ? 1 : 0);
    }),
  );
});

test('FMT-08: formats a date as people write it', () => {
  expect(formatDate('2026-11-21')).toBe('21 Nov 2026');
  expect(formatDate('2027-01-01')).toBe('1 Jan 2027');
});

test('names a month as the dates do', () => {
  expect(formatMonth('2026-09-30')).toBe('Sep 2026');
});

test.each([
  ['2026-11-21T22:59:59.999Z', '2026-11-21'],
  ['2026-11-21T23:00:00.000Z', '2026-11-22'],
  ['2026-12-31T23:30:00.000Z', '2027-01-01'],
  ['2026-07-01T12:00:00.000Z', '2026-07-01'],
])('finds for %s the date %s in Lagos', (instant, date) => {
  expect(lagosDate(new Date(instant))).toBe(date);
});

test.each([
  ['2008-11-21', '2026-11-20', 17],
  ['2008-11-21', '2026-11-21', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['1990-12-31', '2026-01-01', 35],
])('LON-38: finds for a birth on %s the age on %s: %s', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age);
});

test('begins a date in Lagos an hour before UTC', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T23:00:00.000Z');
});
