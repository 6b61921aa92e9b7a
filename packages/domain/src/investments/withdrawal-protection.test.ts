import { expect, test } from 'vitest';
import { heldUntilMessage } from './withdrawal-protection.ts';

/** 23:30 on 22 November 2026 in Lagos, an hour ahead of UTC. */
const now = new Date('2026-11-22T22:30:00Z');
const tonight = new Date('2026-11-22T22:50:00Z');
const tomorrow = new Date('2026-11-22T23:30:00Z');

test.each([
  ['at its time', tonight, now, 'at 23:50'],
  ['with the date where it ends after midnight in Lagos', tomorrow, now, 'on 23 Nov 2026 at 00:30'],
  ['with the date in an email, which is read later', tonight, null, 'on 22 Nov 2026 at 23:50'],
])('a hold is said to end %s', (_, until, readAt, when) => {
  const text = `We send this ${when}. You can cancel it until then.`;
  expect(heldUntilMessage(until, 'NGN', readAt)).toBe(text);
});

test('a hold in dollars ends with our team, and not at once', () => {
  expect(heldUntilMessage(tomorrow, 'USD', now)).toBe(
    'Our team pays this after 00:30 on 23 Nov 2026. You can cancel it until they begin to pay it.',
  );
});
