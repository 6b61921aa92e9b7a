import { expect, test } from 'vitest';
import { overLimit, subjectOf } from './attempts.ts';

test('ACC-28: two counts share a key only when their kind and every part are the same', () => {
  const counts = [
    ['a', 'b:c', 'd'],
    ['a', 'b', 'c:d'],
    ['a', 'b', 'c', 'd'],
    ['a', 'b:c:d'],
    ['a', '1:b', ''],
    ['a', '', '1:b'],
    ['a', 'b:1:c'],
    ['a', 'b', 'c'],
    ['a', ''],
    ['a'],
  ] as const;
  const keys = counts.map(([kind, ...parts]) => subjectOf(kind, ...parts));
  expect(new Set(keys).size).toBe(counts.length);
  expect(subjectOf('a', 'b', 'c')).toBe(subjectOf('a', 'b', 'c'));
});

test('a call that began before the first one counted waits no longer than the window', () => {
  const now = new Date();
  const until = new Date(now.getTime() + 3_600_005);
  const limit = { perMinutes: 60, message: 'Too many tries.' };
  expect(overLimit(limit, until, now)).toMatchObject({
    body: { detail: 'Too many tries. Please try again in 60 minutes.' },
    headers: { 'retry-after': '3600' },
  });
});
