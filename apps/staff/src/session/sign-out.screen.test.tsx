import { staffMe, staffSignOut } from '@quarrter/contract/staff/staff';
import { brand } from '@quarrter/ui/brand';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { blank } from '../../../../tools/screens/blank.ts';
import { App } from '../App.tsx';
import { openAsStaff, staffServer } from '../open-screen.tsx';
import { sessionStore } from './store.ts';

const attributes = 'Path=/; Secure; SameSite=Strict';
const mark = `__Host-${brand.slug}-staff-here`;

afterEach(() => {
  vi.useRealTimers();
  setCookie(`${mark}=; Max-Age=0; ${attributes}`);
});

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = text;
}

/** Opens the console on its own host, where the session is a cookie. */
function openWithCookie() {
  setCookie(`${mark}=1; ${attributes}`);
  return openAsStaff('officer', '/', '');
}

const signOut = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));

test('no one resumes a session whose sign-out the server did not answer', async () => {
  const server = staffServer('officer').fails(staffSignOut);
  const { unmount } = openWithCookie();
  await signOut();
  await screen.findByText('We could not reach our server');
  expect(document.cookie).not.toContain(mark);
  expect(window.location.search).toBe('');

  unmount();
  sessionStore.clearLastEnd();
  const before = server.sent(staffMe).length;
  window.history.replaceState(null, '', '/staff/');
  render(<App />);
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(server.sent(staffMe)).toHaveLength(before);
});

test('signing out waits 4 seconds, and can be tried again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = staffServer('officer').answers(staffSignOut, 200, { detail: 'Signed out.' });
  const release = server.holds(staffSignOut);
  openWithCookie();
  await signOut();
  await waitFor(() => expect(server.sent(staffSignOut)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(4_000);
  await screen.findByText('We could not reach our server');
  release();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You are signed out.');
  expect(server.sent(staffSignOut)).toHaveLength(2);
});

test('a session that had ended before is signed out', async () => {
  staffServer('officer').answers(staffSignOut, 401, { detail: 'Your session has ended.' });
  openWithCookie();
  await signOut();
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(screen.queryByText(/We could not reach|Your session has ended/)).toBeNull();
  expect(sessionStore.lastEnd()).toBe('left');
});

test('an idle session is resumed by no one either', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  staffServer('officer').fails(staffSignOut);
  openWithCookie();
  await screen.findByRole('button', { name: 'Sign out' });
  await vi.advanceTimersByTimeAsync(15.5 * 60_000);
  await screen.findByText('We signed you out');
  await waitFor(() => expect(document.cookie).not.toContain(mark));
});

test('signing out at the warning waits for the server too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const release = staffServer('officer').fails(staffSignOut).holds(staffSignOut);
  openWithCookie();
  await screen.findByRole('button', { name: 'Sign out' });
  await vi.advanceTimersByTimeAsync(14.2 * 60_000);
  const asked = await screen.findByRole('dialog', { name: 'Are you still there?' });
  const leave = within(asked).getByRole('button', { name: 'Sign out' });
  await userEvent.click(leave);
  expect(leave.getAttribute('aria-busy')).toBe('true');
  release();
  await screen.findByText('We could not reach our server');
});

const colleague = { ...blank(staffMe.replies[200]), id: '01935f4e-0000-7000-8000-000000000002' };

test('an idle tab does not end the session of a colleague who has signed in since', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = staffServer('officer');
  openWithCookie();
  await screen.findByRole('button', { name: 'Sign out' });
  await waitFor(() => expect(sessionStore.current()?.member).toBeDefined());
  await vi.advanceTimersByTimeAsync(14.5 * 60_000);
  server.answers(staffMe, 200, colleague);
  const before = server.sent(staffMe).length;
  await vi.advanceTimersByTimeAsync(60_000);
  await screen.findByText('We signed you out');
  await waitFor(() => expect(server.sent(staffMe)).toHaveLength(before + 1));
  expect(server.sent(staffSignOut)).toHaveLength(0);
  expect(document.cookie).toContain(mark);
});

test('a tab that was left signed in says that a colleague has signed in', async () => {
  const server = staffServer('officer');
  openWithCookie();
  await waitFor(() => expect(sessionStore.current()?.member).toBeDefined());
  server.answers(staffMe, 200, colleague);
  await signOut();
  await screen.findByText(/Signing in here will end theirs\.$/);
  expect(server.sent(staffSignOut)).toHaveLength(0);
  expect(document.cookie).toContain(mark);
});

test('a window that gets the focus asks whose the session is', async () => {
  const server = staffServer('officer');
  openWithCookie();
  await waitFor(() => expect(sessionStore.current()?.member).toBeDefined());
  server.answers(staffMe, 200, colleague);
  window.dispatchEvent(new Event('focus'));
  await screen.findByText('A colleague has signed in using this browser');
});
