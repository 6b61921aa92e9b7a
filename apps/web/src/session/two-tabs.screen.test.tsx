import { openActivity } from '@quarrter/client/activity';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts, deviceDrafts, drafts, hideDrafts, VISITOR } from '../forms/drafts.ts';
import { client, clientServer, openAsClient } from '../open-screen.tsx';
import { declineWasOpened, isDeclineOpened } from '../products/opened-decline.ts';
import { SESSION_STORAGE_KEY } from './session.ts';
import { clearSession } from './store.ts';

const fields = ['first_name'];
const ofTab = drafts.placeOf({ name: 'sign-up', fields }, VISITOR);
const ofDevice = deviceDrafts.placeOf({ name: 'personal-loan', fields }, client.user_id);
const ofOther = deviceDrafts.placeOf({ name: 'personal-loan', fields }, 'other');

/** The forms that are stored; all three are filled in. */
const stored = () =>
  [ofTab, ofDevice, ofOther].filter(({ key }) => key in localStorage || key in sessionStorage);

function fillIn() {
  for (const place of [ofTab, ofDevice, ofOther]) place.save({ first_name: 'Bisi' });
}

afterEach(() => {
  vi.useRealTimers();
  clearDrafts();
});

test('SES-12: a session that ends takes the drafts of its client out of the storage', async () => {
  clientServer();
  openAsClient('/notifications');
  await screen.findByRole('heading', { level: 1 });
  fillIn();
  clearSession('expired');
  await waitFor(() => expect(stored()).toEqual([ofOther]));
  expect(ofDevice.read(), 'for the same client in this page').toEqual({ first_name: 'Bisi' });
});

test.each(['expired', 'idle'] as const)(
  'a session that ends (%s) leaves no id of a loan',
  async (end) => {
    clientServer();
    openAsClient('/notifications');
    await screen.findByRole('heading', { level: 1 });
    declineWasOpened('loan');
    expect(isDeclineOpened('loan')).toBe(true);
    clearSession(end);
    const stored = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
    expect(stored.join()).not.toContain('decline');
  },
);

test('SES-12: a session that ends leaves what its client types in another tab', async () => {
  fillIn();
  const otherTab = openActivity(SESSION_STORAGE_KEY, client.user_id);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  hideDrafts(client.user_id);
  // The other tab's answer stops the clock that would take the draft.
  while (vi.getTimerCount() > 0) await new Promise(setImmediate);
  otherTab.close();
  expect(stored()).toEqual([ofDevice, ofOther]);
});
