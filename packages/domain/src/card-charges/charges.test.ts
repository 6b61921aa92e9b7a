import { expect, test } from 'vitest';
import { announcedAttemptOn, attemptOn, hasAttemptsLeft, isCollectionHour } from './charges.ts';

test.each([
  [7, false],
  [8, true],
  [20, true],
  [21, false],
  [0, false],
])('at %i o’clock a card may be charged: %s', (hour, expected) => {
  expect(isCollectionHour(hour)).toBe(expected);
});

test.each([
  ['before the due date', 0, null, '2026-12-20', 'later'],
  ['on the due date', 0, null, '2026-12-21', 'now'],
  ['again on the same day', 1, '2026-12-21', '2026-12-21', 'later'],
  ['on the next day', 1, '2026-12-21', '2026-12-22', 'now'],
  ['on the third day', 2, '2026-12-22', '2026-12-23', 'now'],
  ['after three attempts', 3, '2026-12-23', '2026-12-24', 'never'],
  ['a week after the due date', 0, null, '2026-12-28', 'now'],
  ['later than a week', 0, null, '2026-12-29', 'never'],
] as const)('an attempt %s', (_when, attempts, lastAttemptOn, date, expected) => {
  expect(attemptOn({ dueOn: '2026-12-21', attempts, lastAttemptOn }, date)).toBe(expected);
  expect(hasAttemptsLeft(attempts)).toBe(attempts < 3);
});

test.each([
  ['before the date', 0, null, '2026-12-20', 'later'],
  ['on the date', 0, null, '2026-12-21', 'now'],
  ['after the date', 0, null, '2026-12-22', 'missed'],
  ['on the day of an attempt', 1, '2026-12-21', '2026-12-21', 'later'],
  ['the day after an attempt', 1, '2026-12-21', '2026-12-22', 'now'],
  ['two days after an attempt', 1, '2026-12-21', '2026-12-23', 'missed'],
] as const)(
  'whether an attempt was announced %s',
  (_when, attempts, lastAttemptOn, date, expected) => {
    expect(announcedAttemptOn({ dueOn: '2026-12-21', attempts, lastAttemptOn }, date)).toBe(
      expected,
    );
  },
);
