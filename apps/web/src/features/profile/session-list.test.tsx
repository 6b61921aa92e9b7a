import type { OwnSession } from '@quarrter/contract/client/accounts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Session } from './SessionList.tsx';

const current: OwnSession = {
  id: 'a',
  device: 'Chrome on Android',
  created_at: '2026-11-21T15:09:10Z',
  last_used_at: '2026-11-21T15:40:00Z',
  current: true,
};
const other: OwnSession = { ...current, id: 'b', current: false };

const said = (session: OwnSession) =>
  renderToStaticMarkup(<Session session={session} all={[current, session]} onEnd={() => {}} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('SES-12: marks the current session', () => {
  expect(said(current)).toBe('Chrome on Android This session Signed in 21 Nov 2026, 4:09 pm');
});

test.each([
  ['2026-11-21T15:09:50Z', ''],
  ['2026-11-21T15:20:00Z', ', last used 4:20 pm'],
  ['2026-11-21T23:10:00Z', ', last used 22 Nov 2026, 12:10 am'],
])('SES-12: shows each time once for a session last used at %s', (last_used_at, ending) => {
  expect(said({ ...other, device: 'Safari on iPhone', last_used_at })).toBe(
    `Safari on iPhone Signed in 21 Nov 2026, 4:09 pm${ending} Sign out`,
  );
});

test('SES-12: labels another session of the same browser', () => {
  expect(said(other)).toContain('Another session');
});
