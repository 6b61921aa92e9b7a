import { expect, test } from 'vitest';
import { callCounter } from './rate-limit.ts';

const start = 1_000_000;

test('an origin waits for the end of the minute once it has had its calls', () => {
  const secondsToWait = callCounter(2, 10);
  expect(secondsToWait('a', start)).toBeNull();
  expect(secondsToWait('a', start + 15_000)).toBeNull();
  expect(secondsToWait('a', start + 15_000)).toBe(45);
  expect(secondsToWait('b', start + 15_000)).toBeNull();
  expect(secondsToWait('a', start + 60_000)).toBeNull();
});

test('a crowd of origins makes room for itself one by one, and gives nobody else more calls', () => {
  const secondsToWait = callCounter(1, 3);
  for (const origin of ['a', 'b', 'c']) secondsToWait(origin, start);
  expect(secondsToWait('d', start)).toBeNull();
  expect(['b', 'c', 'd'].map((origin) => secondsToWait(origin, start))).toEqual([60, 60, 60]);
});
