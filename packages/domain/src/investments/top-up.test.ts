import { expect, test } from 'vitest';
import { nextTopUpDate } from './top-up.ts';

test.each([
  ['a day that can be announced in time', 25, '2026-11-21', '2026-11-25'],
  ['a day that is too near', 24, '2026-11-21', '2026-12-24'],
  ['a day that has passed', 5, '2026-11-21', '2026-12-05'],
  ['a day of the next year', 5, '2026-12-21', '2027-01-05'],
  ['day 31 in a month of 30 days', 31, '2026-11-21', '2026-11-30'],
  ['day 31 in February', 31, '2027-01-30', '2027-02-28'],
  ['day 30 in February of a leap year', 30, '2028-02-01', '2028-02-29'],
  ['day 31 after the end of February is too near', 31, '2027-02-25', '2027-03-31'],
])('finds the first charge for %s', (_what, day, today, expected) => {
  expect(nextTopUpDate(day, today, null)).toBe(expected);
});

test.each([
  [31, '2027-02-28', '2027-02-01', '2027-03-31'],
  [31, '2027-01-31', '2027-01-01', '2027-02-28'],
  [28, '2026-12-05', '2026-12-01', '2027-01-28'],
  [5, '2026-12-31', '2026-12-01', '2027-01-05'],
  [2, '2026-12-31', '2026-12-01', '2027-02-02'],
])('day %i is charged once a month: on %s after the charge of %s', (day, today, last, next) => {
  expect(nextTopUpDate(day, today, last)).toBe(next);
});
