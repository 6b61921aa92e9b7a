import { expect, test } from 'vitest';
import { afterOpenMinutes, beforeOpenMinutes } from './opening-hours.ts';

const hours = [
  { days: [1, 2, 3, 4, 5], from: 8, to: 18 },
  { days: [6], from: 9, to: 14 },
];

// 20 November 2026 is a Friday. Lagos is one hour ahead of UTC.
test.each([
  ['within a day', '2026-11-20T10:00:00Z', 30, '2026-11-20T10:30:00Z'],
  ['to the minute at which it closes', '2026-11-20T16:30:00Z', 30, '2026-11-20T17:00:00Z'],
  ['over the night to Saturday', '2026-11-20T16:45:00Z', 30, '2026-11-21T08:15:00Z'],
  ['from before it opens', '2026-11-20T03:00:00Z', 30, '2026-11-20T07:30:00Z'],
  ['from Saturday afternoon to Monday', '2026-11-21T13:30:00Z', 30, '2026-11-23T07:30:00Z'],
  ['from just after midnight in Lagos', '2026-11-19T23:30:00Z', 10, '2026-11-20T07:10:00Z'],
  ['over several days', '2026-11-20T07:00:00Z', 16 * 60, '2026-11-23T08:00:00Z'],
])('counts the minutes in which the lender is open, %s', (_, from, minutes, until) => {
  expect(afterOpenMinutes(new Date(from), minutes, hours, new Set())).toEqual(new Date(until));
});

// Christmas is a Friday, and Boxing Day is kept on the Monday.
test.each([
  ['from a holiday to Saturday', '2026-12-25T10:00:00Z', 30, '2026-12-26T08:30:00Z'],
  ['over a holiday', '2026-12-24T16:45:00Z', 30, '2026-12-26T08:15:00Z'],
  ['over two of them', '2026-12-24T16:45:00Z', 30 + 5 * 60, '2026-12-29T07:15:00Z'],
])('no one works on a holiday: counts %s', (_, from, minutes, until) => {
  const holidays = new Set(['2026-12-25', '2026-12-28'] as const);
  expect(afterOpenMinutes(new Date(from), minutes, hours, holidays)).toEqual(new Date(until));
});

test.each([
  ['within a day', '2026-11-20T10:30:00Z', 30, '2026-11-20T10:00:00Z'],
  ['over the night from Saturday', '2026-11-21T08:15:00Z', 30, '2026-11-20T16:45:00Z'],
  ['from a Sunday', '2026-11-22T12:00:00Z', 30, '2026-11-21T12:30:00Z'],
  ['over Christmas, on a Friday', '2026-12-26T08:15:00Z', 30, '2026-12-24T16:45:00Z'],
])('finds when so many open minutes began, %s', (_, until, minutes, from) => {
  const holidays = new Set(['2026-12-25', '2026-12-28'] as const);
  expect(beforeOpenMinutes(new Date(until), minutes, hours, holidays)).toEqual(new Date(from));
});

test('opening hours without a day are an error, not an endless search', () => {
  expect(() => afterOpenMinutes(new Date('2026-11-20T10:00:00Z'), 1, [], new Set())).toThrow(
    RangeError,
  );
});
