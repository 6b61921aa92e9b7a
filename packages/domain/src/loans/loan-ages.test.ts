import { expect, test } from 'vitest';
import { classificationOf } from './classification.ts';
import { arrearsAges, daysOfAge, defaultDays, isAtRisk, loanAgeOf } from './loan-ages.ts';

test.each([
  [0, 'current'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '90+'],
  [4000, '90+'],
])('a loan that is %i days late has the age %s', (days, age) => {
  expect(loanAgeOf(days)).toBe(age);
});

test('each age begins on the day after the one before it ends', () => {
  const ends = arrearsAges.map((age) => daysOfAge[age].to);
  expect(arrearsAges.slice(1).map((age) => daysOfAge[age].from - 1)).toEqual(ends.slice(0, -1));
});

test('a loan is at risk when it is more than 30 days late', () => {
  expect([30, 31].map((days) => isAtRisk(loanAgeOf(days)))).toEqual([false, true]);
});

test('a loan is in default on the day on which it is no longer performing', () => {
  expect(classificationOf(defaultDays - 1)).toBe('Performing');
  expect(classificationOf(defaultDays)).not.toBe('Performing');
});
