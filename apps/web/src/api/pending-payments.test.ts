import { expect, test } from 'vitest';
import { askAgainAfterMs } from './pending-payments.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const begun = (minutesAgo: number, status: 'pending' | 'applied' = 'pending') => ({
  status,
  begun_at: new Date(now - minutesAgo * 60_000).toISOString(),
});

test.each([
  ['none', [], false],
  ['one that is booked', [begun(0, 'applied')], false],
  ['one just begun', [begun(0)], 8_000],
  ['one by a clock that is ahead', [begun(-5)], 8_000],
  ['one of ten minutes', [begun(10)], 60_000],
  ['an old and a new one', [begun(600), begun(1), begun(0, 'applied')], 8_000],
  ['one of a day', [begun(24 * 60)], 144 * 60_000],
] as const)('INV-38: with %s under way it is asked again in %s ms', (_, payments, expected) => {
  expect(askAgainAfterMs(payments, now)).toBe(expected);
});
