import { expect, test } from 'vitest';
import { timesOf, usualPeriod } from './period.ts';

test.each([
  ['the last three days again after a comparison', '2026-11-21', '2026-11-20', '2026-11-17'],
  ['no date after today', '2026-11-21', '2026-12-01', '2026-11-18'],
])('compares %s', (_, today, lastCompared, firstDate) => {
  expect(usualPeriod(today, lastCompared, null)).toEqual({ firstDate, lastDate: today });
});

test.each([
  ['the books', '2026-09-01', '2026-09-01'],
  ['a year ago in older books', '2020-01-01', '2025-11-20'],
  ['today in empty books', null, '2026-11-21'],
])('begins the first comparison with %s', (_, firstMovement, firstDate) => {
  const period = { firstDate, lastDate: '2026-11-21' };
  expect(usualPeriod('2026-11-21', null, firstMovement)).toEqual(period);
});

test('asks the provider for whole days of Lagos', () => {
  const { from, to } = timesOf({ firstDate: '2026-11-20', lastDate: '2026-11-21' });
  expect(from.toISOString()).toBe('2026-11-19T23:00:00.000Z');
  expect(to.toISOString()).toBe('2026-11-21T23:00:00.000Z');
});
