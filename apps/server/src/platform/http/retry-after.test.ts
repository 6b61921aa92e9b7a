import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-21T09:00:00Z');

test.each([
  ['0', 0],
  ['120', 120_000],
  ['-5', 0],
  ['Sat, 21 Nov 2026 09:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [null, null],
])('reads the seconds or the date of Retry-After: %s', (header, ms) => {
  expect(readRetryAfter(header, now)).toBe(ms);
});
