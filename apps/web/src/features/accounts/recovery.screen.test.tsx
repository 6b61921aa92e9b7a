import {
  checkReset,
  completeReset,
  confirmEmail,
  requestReset,
  undoEmail,
  verifyEmail,
} from '@quarrter/contract/client/accounts';
import { contact } from '@quarrter/ui/brand';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, visit } from '../../open-screen.tsx';

const pattern =
  '*Invalid password. Passwords must be least 8 characters long with ' +
  'one uppercase, one lowercase and one special character';
const sent =
  'A Password Reset Link has been sent to your email. Please click the link and follow the steps.';
const unanswered = /We could not send your request\./;
const errorOf = (name: string) => document.querySelector(`#${name}-error`)?.textContent ?? null;
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

async function openRecovery() {
  const server = clientServer();
  visit('/forgot-password');
  await userEvent.type(await screen.findByLabelText('Email'), 'nobody@example.com');
  expect(hrefOf('Back to Login')).toBe('/signin');
  return server;
}

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));

test.each([undefined, 500] as const)(
  'ACC-34: recovery without an answer (%s) says so until the form is edited',
  async (status) => {
    const server = (await openRecovery()).fails(requestReset, status);
    await ask();
    await screen.findByText(unanswered);
    expect(screen.queryByText(sent)).toBeNull();
    await userEvent.type(screen.getByLabelText('Email'), 'm');
    await waitFor(() => expect(screen.queryByText(unanswered)).toBeNull());
    expect(server.sent(requestReset)).toHaveLength(1);
  },
);

test('ACC-34: recovery is sent again with the same email', async () => {
  const server = (await openRecovery()).fails(requestReset);
  await ask();
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.answers(requestReset, 200, { detail: 'Said.' });
  await userEvent.click(again);
  await screen.findByText(sent);
  const body = { email: 'nobody@example.com' };
  expect(server.bodies(requestReset)).toEqual([body, body]);
});

test.each([200, 400, 429] as const)(
  'ACC-33, ACC-34: recovery shows that it is sending, and confirms after a %i',
  async (status) => {
    const server = await openRecovery();
    if (status === 400) server.answers(requestReset, 400, { email: ['Refused.'] });
    else server.answers(requestReset, status, { detail: 'Said.' });
    const release = server.holds(requestReset);
    await ask();
    const button = await screen.findByRole('button', { name: 'Sending…' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    release();
    await screen.findByText(sent);
    expect(screen.queryByText(unanswered)).toBeNull();
    expect(server.bodies(requestReset)).toEqual([{ email: 'nobody@example.com' }]);
  },
);

test.each(['', '#uidb64=MQ', '?token=abc', '#uidb64=&token='])(
  'ACC-36: the incomplete reset link “%s” is reported without asking the server',
  async (parts) => {
    const server = clientServer();
    visit(`/reset-password${parts}`);
    await screen.findByRole('heading', { name: 'This link did not work' });
    screen.getByText('This link is incomplete. Please open it from your email again.');
    expect(document.querySelector('input')).toBeNull();
    expect(hrefOf('Send a new link')).toBe('/forgot-password');
    expect(hrefOf('Back to Login')).toBe('/signin');
    expect(server.sent(checkReset)).toEqual([]);
  },
);

test('ACC-37, ACC-40: a reset asks for two passwords, and errors wait for a field', async () => {
  const server = clientServer().answers(checkReset, 200, { detail: 'Fine.' });
  visit('/reset-password#uidb64=MQ&token=a-b_c');
  const password = await screen.findByLabelText('New Password');
  const again = screen.getByLabelText('Re-enter New Password');
  expect(server.bodies(checkReset)).toEqual([{ uidb64: 'MQ', token: 'a-b_c' }]);
  expect(hrefOf('Back to Login')).toBe('/signin');

  await userEvent.type(password, 'aB');
  const rules = [...document.querySelectorAll('#password-rules li')];
  expect(rules.filter((rule) => rule.textContent?.includes('(met)'))).toHaveLength(3);
  const errors = () => document.querySelectorAll('[id$="-error"], [role="alert"]').length;
  expect(errors(), 'nothing before the field is left').toBe(0);
  await userEvent.tab();
  again.focus();
  await waitFor(() => expect(errorOf('password')).toBe(pattern));
  expect(errorOf('password1'), 'the other one was not touched').toBeNull();
  await userEvent.type(again, 'aC');
  password.focus();
  await waitFor(() => expect(errorOf('password1')).toBe('Passwords do not match'));
  await userEvent.clear(password);
  await waitFor(() => expect(errorOf('password')).toBe('Please enter your password'));
});

test('ACC-41: a used reset link says so before asking for a password', async () => {
  clientServer().answers(checkReset, 400, { detail: 'This link was used already.' });
  visit('/reset-password?uidb64=MQ&token=a-b_c');
  await screen.findByRole('heading', { name: 'This link did not work' });
  expect(screen.queryByLabelText('New Password')).toBeNull();
  expect(hrefOf('Send a new link')).toBe('/forgot-password');
});

test('ACC-41: a used reset link leaves the address, and does not work again', async () => {
  const server = clientServer().answers(checkReset, 200, { detail: 'Fine.' });
  server.answers(completeReset, 200, { detail: 'Done.' });
  visit('/reset-password#uidb64=MQ&token=a-b_c');
  await userEvent.type(await screen.findByLabelText('New Password'), 'Kola-Nut-And-Rain-9');
  await userEvent.type(screen.getByLabelText('Re-enter New Password'), 'Kola-Nut-And-Rain-9');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await screen.findByText(/Your password was reset successfully/);
  expect(window.location.href).not.toContain('token');
  server.answers(checkReset, 400, { detail: 'This link was used already.' });
  window.location.hash = 'uidb64=MQ&token=a-b_c';
  await screen.findByRole('heading', { name: 'This link did not work' });
});

test('ACC-31: recovery asks for the email before it sends', async () => {
  const server = clientServer();
  visit('/forgot-password');
  await screen.findByLabelText('Email');
  await ask();
  await waitFor(() => expect(errorOf('email')).toBe('Please enter your email'));
  expect(document.activeElement?.id).toBe('email');
  expect(server.sent(requestReset)).toEqual([]);
});

test('ACC-16: a used verification link still shows that the address is verified', async () => {
  const server = clientServer().answers(verifyEmail, 200, { detail: 'Verified.' });
  visit('/verify-email#uidb64=MQ&token=a-b_c');
  await screen.findByRole('heading', { name: 'Your email address is verified' });
  await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  window.history.back();
  await screen.findByRole('heading', { name: 'Your email address is verified' });
  expect(window.location.href).not.toContain('token');
  expect(server.sent(verifyEmail)).toHaveLength(1);
});

test.each([
  [409, 'Your email address is already verified'],
  [400, 'This link did not work'],
] as const)('ACC-16: a verification link that gets %i says “%s”', async (status, title) => {
  clientServer().answers(verifyEmail, status, { detail: 'Said by the server.' });
  visit('/verify-email?uidb64=%00&token=x');
  await screen.findByRole('heading', { name: title });
});

test('a link that no longer undoes a change of address says whom to call', async () => {
  clientServer().answers(undoEmail, 400, { detail: 'This link was used already.' });
  visit('/undo-email#uidb64=MQ&token=a-b_c');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  await screen.findByRole('heading', { name: 'This link did not work' });
  expect(hrefOf(contact.phone)).toBe(contact.phoneHref);
});

test('a confirmed new address leads to sign-in, and an undone change says so', async () => {
  const server = clientServer().answers(confirmEmail, 200, { detail: 'Changed.' });
  visit('/confirm-email#uidb64=MQ&token=a-b_c');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
  await screen.findByRole('heading', { name: 'Your email address has been changed' });
  expect(hrefOf('Sign In')).toMatch(/^\/signin/);
  cleanup();
  server.answers(undoEmail, 200, { detail: 'Undone.' });
  visit('/undo-email#uidb64=MQ&token=a-b_c');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  await screen.findByRole('heading', { name: 'The change has been undone' });
  const link = { uidb64: 'MQ', token: 'a-b_c' };
  expect([...server.bodies(confirmEmail), ...server.bodies(undoEmail)]).toEqual([link, link]);
});
