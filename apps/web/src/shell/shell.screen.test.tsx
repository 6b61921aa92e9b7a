import { signOut, userDetailCall } from '@quarrter/contract/client/accounts';
import { loanHistory } from '@quarrter/contract/client/loan-lists';
import { notificationList, readSomeNotifications } from '@quarrter/contract/client/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '../api/request.ts';
import { clientServer, newClient, openAsClient, visit } from '../open-screen.tsx';
import { currentSession } from '../session/store.ts';

const anId = '01890000-0000-7000-8000-000000000000';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const address = () => window.location.pathname + window.location.search;
const detailsState = () => {
  const { loading, success, error } = currentSession()?.user ?? {};
  return { loading, success, error };
};

test.each([
  ...['/dashboard', '/dashboard/loans', '/profile', '/profile/security', '/loans', '/loans/type'],
  ...['/loans/type/personal', `/loans/personal/details/${anId}`, '/invest', '/invest/type'],
  ...['/invest/overview?type=dollar', '/invest/form?s=03oa&type=naira', '/reports'],
  ...[`/invest/details/naira/${anId}?type=FTI`, '/reports/loans', '/reports/investments/naira'],
])('SES-01: a visitor who opens %s signs in first, and nothing is asked for', async (path) => {
  const server = clientServer();
  visit(path);
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  expect(address()).toBe(`/signin?${new URLSearchParams({ redirectTo: path })}`);
  expect(server.sent(userDetailCall)).toEqual([]);
});

test.each([
  ['/dashboard', 'OVERVIEW'],
  ['/dashboard/loans', 'LOANS'],
  ['/profile', 'PROFILE'],
  ['/profile/security', 'PROFILE'],
  ['/reports', 'REPORTS'],
  ['/reports/loans', 'LOAN REPORTS'],
  ['/reports/statements', 'STATEMENTS'],
])('SHL-06: %s has the title %s', async (path, name) => {
  clientServer();
  openAsClient(path);
  await title(name);
  await waitFor(() => expect(document.title).toContain(name));
});

test('SHL-03: each menu leads to the four sections and marks the current one', async () => {
  clientServer();
  openAsClient('/loans');
  await title('LOANS');
  for (const menu of screen.getAllByRole('navigation', { name: 'Sections' })) {
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => `${link.textContent} → ${link.getAttribute('href')}`)).toEqual([
      ...['Home → /dashboard', 'Loans → /loans', 'Invest → /invest', 'Reports → /reports'],
    ]);
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Loans']);
  }
});

test('SHL-04: the side menu greets with the message of the sign-in', async () => {
  clientServer();
  openAsClient('/loans');
  await title('LOANS');
  within(screen.getByRole('complementary')).getByText('Welcome, Bisi');
});

async function askToLogOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'BA, your account' }));
  const [, ofMenu] = screen.getAllByRole('button', { name: 'Logout' });
  if (!ofMenu) throw new Error('The account menu has no Logout.');
  await userEvent.click(ofMenu);
  return screen.findByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
}

test('SHL-05: signing out is asked first, and leads to sign-in', async () => {
  const server = clientServer().answers(signOut, 200, { detail: 'Signed out.' });
  openAsClient('/loans');
  const question = await askToLogOut();
  expect(server.sent(signOut)).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  expect(address()).toBe('/signin?t=1');
  expect(server.sent(signOut)[0]?.headers.get('authorization')).toBe('Token k');
});

test('SHL-05: the account menu closes on Escape, and leads to the profile', async () => {
  clientServer();
  openAsClient('/loans');
  const opener = await screen.findByRole('button', { name: 'BA, your account' });
  await userEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull();
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  await title('PROFILE');
});

test('SHL-07: notifications that were shown are read', async () => {
  const received = {
    id: 'n-1',
    read: false,
    title: 'Repayment received',
    advice: null,
    amount: '29000.00',
    currency: 'naira' as const,
    link: '/loans',
    timestamp: '2026-11-20T09:00:00Z',
  };
  const server = clientServer()
    .answers(notificationList, 200, { unread: 1, results: [received] })
    .answers(readSomeNotifications, 200, { unread: 0 });
  openAsClient('/loans');
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await screen.findByRole('link', { name: /^New: *Repayment received/ });
  await screen.findByRole('button', { name: 'Notifications' });
  expect(server.bodies(readSomeNotifications)).toEqual([{ ids: ['n-1'] }]);
});

test('SES-04: signing out does not wait for the server for ever, and says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = clientServer();
  server.holds(signOut);
  openAsClient('/loans');
  const question = await askToLogOut();
  await userEvent.click(within(question).getByRole('button', { name: 'Logout' }));
  expect(currentSession()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText(/We could not reach our server/);
  expect(address()).toBe('/signin?t=1');
  expect(currentSession()).toBeNull();
  vi.useRealTimers();
});

test('SES-04: a client who signs out has left, even if another call hears it first', async () => {
  const server = clientServer().answers(loanHistory, 401, { detail: 'Invalid token.' });
  const release = server.answers(signOut, 200, { detail: 'Signed out.' }).holds(signOut);
  openAsClient('/profile');
  const question = await askToLogOut();
  await userEvent.click(within(question).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(server.sent(signOut)).toHaveLength(1));
  await expect(request(loanHistory)).rejects.toThrow();
  expect(currentSession()).not.toBeNull();
  release();
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  expect(address()).toBe('/signin?t=1');
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
});

test('SES-14, SES-15: the account menu reports details that failed to load', async () => {
  const server = clientServer().fails(userDetailCall, 500);
  openAsClient('/loans');
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }));
  await screen.findByText('We could not load your details');
  expect(detailsState()).toMatchObject({ loading: false, success: false });
  expect(detailsState().error).toBeTruthy();
  server.answers(userDetailCall, 200, newClient);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'BA, your account' });
  expect(screen.queryByText('We could not load your details')).toBeNull();
  expect(detailsState()).toEqual({ loading: false, success: true, error: null });
});

test('SES-15: a profile that failed to load says so and can be retried', async () => {
  const server = clientServer().fails(userDetailCall, 500);
  openAsClient('/profile');
  await screen.findByText('We could not load your profile');
  server.answers(userDetailCall, 200, newClient);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Contact Address');
});

test('SES-09: a profile without an answer for five seconds offers a retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = clientServer();
  const release = server.holds(userDetailCall);
  openAsClient('/profile');
  await waitFor(() => expect(server.sent(userDetailCall)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByText('We could not load your profile');
  screen.getByText(/No answer came within 5 seconds/);
  screen.getByRole('button', { name: 'Try again' });
  release();
  await screen.findByLabelText('Contact Address');
  vi.useRealTimers();
});

test('SHL-16: a breadcrumb shows the section of a screen and links to it', async () => {
  clientServer();
  openAsClient('/reports/loans');
  const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(breadcrumb.querySelector('[aria-current="page"]')?.textContent).toBe('Loan reports');
  await userEvent.click(within(breadcrumb).getByRole('link', { name: 'Loans' }));
  await title('LOANS');
  expect(address()).toBe('/loans');
});

test('SHL-15: the back button leads to the section when the screen was opened first', async () => {
  clientServer();
  openAsClient('/loans/type/work-tool');
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/loans/type?type=corporate%20staff'));
});

test('SHL-15: the back button goes back one page', async () => {
  clientServer();
  openAsClient('/loans');
  await userEvent.click(await screen.findByRole('link', { name: 'Request Loan' }));
  await userEvent.click(await screen.findByRole('link', { name: /^Corporate staff/ }));
  await userEvent.click(await screen.findByRole('link', { name: /^Work-tool/ }));
  await screen.findByRole('button', { name: 'Verify' });
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/loans/type?type=corporate%20staff'));
  window.history.back();
  await waitFor(() => expect(address()).toBe('/loans/type'));
});

test.each([
  ['/dashboard', 'No Recent Transactions'],
  ['/dashboard/loans', 'No Current Loan'],
  ['/loans', 'No Active Loans'],
  ['/reports', 'No Results Found'],
  ['/reports/loans', 'No Results Found'],
  ['/reports/investments/naira', 'No Investment Reports'],
  ['/reports/investments/dollar', 'No Investment Reports'],
  ['/notifications', 'No Notifications'],
])('SHL-08: %s of a new client says “%s”', async (path, text) => {
  clientServer();
  openAsClient(path);
  await screen.findByText(text);
});

test('SHL-08: the bell of a new client says that there is nothing', async () => {
  clientServer();
  openAsClient('/loans');
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await userEvent.click(bell);
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  await screen.findByText('No Notifications');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('No Notifications')).toBeNull();
});

test.each(['t=0', 't=11', 't='])('SES-04: /signin?%s keeps the session', async (query) => {
  clientServer();
  openAsClient(`/signin?${query}`);
  await title('OVERVIEW');
  expect(address()).toBe('/dashboard');
  expect(currentSession()).not.toBeNull();
});

test('SES-04: /signin?t=1 clears the session of this tab, and its token goes on', async () => {
  const server = clientServer();
  openAsClient('/signin?t=1');
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(sessionStorage.getItem('quarrter')).toBeNull();
  expect(server.sent(signOut)).toEqual([]);
});
