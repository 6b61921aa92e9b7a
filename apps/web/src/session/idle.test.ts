import { idleState } from '@quarrter/client/idle-state';
import { expect, test } from 'vitest';
import { IDLE_MINUTES } from './idle.ts';

const minutes = (count: number) => count * 60_000;

test('FMT-04: is 30 minutes without a setting', () => {
  expect(IDLE_MINUTES).toBe(30);
});

test.each([
  [0, { kind: 'active', checkInMs: minutes(1) }],
  [minutes(27), { kind: 'active', checkInMs: minutes(1) }],
  [minutes(28.5), { kind: 'active', checkInMs: minutes(0.5) }],
  [minutes(29), { kind: 'warning', leftMs: minutes(1), checkInMs: 1_000 }],
  [minutes(30) - 400, { kind: 'warning', leftMs: 400, checkInMs: 400 }],
  [minutes(30), { kind: 'over' }],
  [minutes(600), { kind: 'over' }],
])('SES-12: gives the state after %i ms without activity: %j', (since, expected) => {
  const now = Date.UTC(2026, 10, 21);
  expect(idleState(now - since, now, 30)).toEqual(expected);
});

test('SES-12: does not lengthen the time when the clock was set back', () => {
  expect(idleState(minutes(600), 0, 30)).toEqual({ kind: 'active', checkInMs: minutes(1) });
});
