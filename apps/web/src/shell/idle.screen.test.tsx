import { clearActivity, openActivity, storedLastActivity } from '@quarrter/client/activity';
import { signIn, signOut } from '@quarrter/contract/client/accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { client, clientServer, openAsClient } from '../open-screen.tsx';
import { SESSION_STORAGE_KEY } from '../session/session.ts';
import { currentSession } from '../session/store.ts';

const minute = 60_000;
const warning = () => screen.queryByRole('dialog', { name: 'Are you still there?' });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

test('SES-12: an inactive client is asked one minute before being signed out', async () => {
  const server = clientServer().answers(signOut, 200, { detail: 'Signed out.' });
  openAsClient('/profile');
  await userEvent.type(await screen.findByLabelText('City'), 'Abeokuta');
  await vi.advanceTimersByTimeAsync(28.5 * minute);
  expect(warning()).toBeNull();
  await vi.advanceTimersByTimeAsync(0.7 * minute);
  const asked = await screen.findByRole('dialog', { name: 'Are you still there?' });
  await userEvent.click(within(asked).getByRole('button', { name: 'Stay signed in' }));
  await waitFor(() => expect(warning()).toBeNull());

  await vi.advanceTimersByTimeAsync(29.2 * minute);
  await screen.findByRole('dialog', { name: 'Are you still there?' });
  await vi.advanceTimersByTimeAsync(minute);
  await screen.findByText(/You were signed out after 30 minutes of inactivity/);
  expect(window.location.pathname + window.location.search).toBe('/signin?t=1');
  expect(sessionStorage.getItem('quarrter')).toBeNull();
  const left = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
  expect(left).not.toContain('Abeokuta');
  expect(currentSession()).toBeNull();
  expect(server.sent(signOut)).toHaveLength(1);

  server.answers(signIn, 200, {
    ...{ key: 'k2', user_id: 'u', email: 'bisi@example.com', message: 'Hello', user_type: 2 },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bisi@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Harmattan-Rain-7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByText(/We restored your unsaved changes/);
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Abeokuta');
});

test('SES-11: typing counts as activity', async () => {
  clientServer();
  openAsClient('/profile');
  const city = await screen.findByLabelText('City');
  for (const letter of 'Abe') {
    await vi.advanceTimersByTimeAsync(20 * minute);
    await userEvent.type(city, letter);
  }
  expect(warning()).toBeNull();
  expect(currentSession()).not.toBeNull();
});

test('SES-11: activity in one tab keeps the client signed in in another', async () => {
  clientServer();
  openAsClient('/profile');
  await screen.findByLabelText('City');
  const otherTab = openActivity(SESSION_STORAGE_KEY, client.user_id);
  onTestFinished(otherTab.close);
  await vi.advanceTimersByTimeAsync(20 * minute);
  otherTab.record();
  // Both tabs of the test have one storage: what is read next, the open page has stored.
  clearActivity(SESSION_STORAGE_KEY);
  await waitFor(() => expect(storedLastActivity(SESSION_STORAGE_KEY)).toBe(otherTab.last()));
  await vi.advanceTimersByTimeAsync(20 * minute);
  expect(warning()).toBeNull();
  expect(currentSession()).not.toBeNull();
});
