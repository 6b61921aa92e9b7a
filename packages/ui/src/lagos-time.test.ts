import { expect, test } from 'vitest';
import { lagosTime } from './lagos-time.ts';

test.each([
  ['2026-11-21T13:05:00.000Z', '21 Nov 2026, 14:05'],
  ['2026-11-21T23:30:00.000Z', '22 Nov 2026, 00:30'],
])('FMT-08: shows %s as %s, in Lagos time', (at, expected) => {
  expect(lagosTime(at)).toBe(expected);
});
