import { expect, test } from 'vitest';
import { heldUntilMessage } from './withdrawal-protection.ts';

/** 23:30 on 22 November 2026 in Lagos, an hour ahead of UTC. */
const now = new Date('2026-11-22T22:30:00Z');
const tonight = new Date('2026-11-22T22:50:00Z');
const tomorrow = new Date('2026-11-22T23:30:00Z');

test.each([
  ['only the time', tonight, now, 'at 11:50 pm'],
  ['the date too when that is the next day in Lagos', tomorrow, now, 'on 23 Nov 2026 at 12:30 am'],
  ['the date too in an email, which is read later', tonight, null, 'on 22 Nov 2026 at 11:50 pm'],
])('WDR-20: says %s when a hold ends', (_, until, readAt, when) => {
  const text = `We’ll send this ${when}. You can cancel it until then.`;
  expect(heldUntilMessage(until, 'NGN', readAt)).toBe(text);
});

test('WDR-20: says that our team pays dollars after a hold', () => {
  expect(heldUntilMessage(tomorrow, 'USD', now)).toBe(
    'Our team will pay this after 12:30 am on 23 Nov 2026. ' +
      'You can cancel it until they start.',
  );
});
