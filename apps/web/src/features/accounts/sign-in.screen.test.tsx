import { checkReset, signIn } from '@quarrter/contract/client/accounts';
import { startSignIn } from '@quarrter/contract/client/passkey-sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { clientServer, visit } from '../../open-screen.tsx';
import { currentSession } from '../../session/store.ts';

const pattern =
  'Invalid password. Passwords must be least 8 characters long with ' +
  'one uppercase, one lowercase and one special character';
const wrong = { non_field_errors: ['Unable to log in with provided credentials.'] };
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: /^Sign/ });
const errorOf = (field: string) => document.querySelector(`#${field}-error`)?.textContent ?? null;

async function openSignIn() {
  const server = clientServer();
  visit('/signin');
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  return server;
}

async function fillIn(typed = { email: 'nobody@example.com', password: 'Correct-Horse-7' }) {
  await userEvent.type(email(), typed.email);
  await userEvent.type(password(), typed.password);
}

test('ACC-19: sign-in links to recovery and to sign-up', async () => {
  await openSignIn();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Forgot Password?')).toBe('/forgot-password');
  expect(hrefOf('Click to register')).toBe('/signup');
});

test('PUB-05: sign-in leads to the pages for everyone, as their bar does', async () => {
  await openSignIn();
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  const links = bar
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Loans', '/loan'],
    ['Invest', '/investment'],
    ['FAQ', '/faq'],
  ]);
});

test('ACC-23: sign-in shows field errors without asking the server', async () => {
  const server = await openSignIn();
  server.answers(signIn, 400, wrong);
  await userEvent.click(button());
  expect(errorOf('email')).toBe('Please enter your email');
  expect(errorOf('password')).toBe('*Please enter your password');
  await fillIn({ email: 'bisi at example', password: 'no rule followed' });
  await userEvent.click(button());
  await waitFor(() => expect(errorOf('email')).toBe('Please enter a valid email'));
  expect(errorOf('password')).toBe(pattern);
  expect(server.sent(signIn)).toEqual([]);
});

test('ACC-19: a password can be pasted, and password managers find its field', async () => {
  await openSignIn();
  await userEvent.click(password());
  await userEvent.paste('Correct-Horse-7');
  expect((password() as HTMLInputElement).value).toBe('Correct-Horse-7');
  expect(password().getAttribute('autocomplete')).toBe('current-password');
  expect(email().getAttribute('autocomplete')).toMatch(/username|email/);
});

test('ACC-26: sign-in rejects a staff account and stores nothing of it', async () => {
  const server = await openSignIn();
  const session = { key: 'k', user_id: 'u', email: 'a@b.ng', message: 'Hello', user_type: 1 };
  server.answers(signIn, 200, session);
  await fillIn();
  await userEvent.click(button());
  await screen.findByText('*Invalid email and password');
  expect(server.bodies(signIn)).toEqual([
    { email: 'nobody@example.com', password: 'Correct-Horse-7' },
  ]);
  expect(window.location.pathname).toBe('/signin');
  expect(currentSession()).toBeNull();
  expect(sessionStorage.getItem('quarrter')).toBeNull();
  await userEvent.type(password(), '9');
  expect(screen.queryByText('*Invalid email and password')).toBeNull();
});

test('ACC-30: the error of a sign-in clears when the form is edited', async () => {
  const server = await openSignIn();
  server.answers(signIn, 400, wrong);
  await fillIn();
  await userEvent.click(button());
  await screen.findByText('*Invalid password');
  await userEvent.type(email(), 'x');
  await waitFor(() => expect(screen.queryByText('*Invalid password')).toBeNull());
});

test('ACC-28: sign-in moves the focus to the first wrong field', async () => {
  await openSignIn();
  button().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(email());
});

test('ACC-11, ACC-24: sign-in spins, sends once and keeps the focus until an error', async () => {
  const server = await openSignIn();
  server.answers(signIn, 400, wrong);
  const release = server.holds(signIn);
  await fillIn();
  button().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(button().textContent).toBe('Signing in…');
  expect(button().querySelector('svg')).not.toBeNull();
  expect(document.activeElement).toBe(button());
  await userEvent.click(button());
  await userEvent.keyboard('{Enter}');
  await userEvent.type(password(), '{Enter}');
  release();
  await screen.findByText('*Invalid password');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('*Invalid password'));
  expect(server.sent(signIn)).toHaveLength(1);
});

test.each([
  ['/signin', ['password']],
  ['/signup', ['password1', 'password2']],
  ['/reset-password?uidb64=MQ&token=a-b_c', ['password', 'password1']],
])('ACC-20: each password field of %s is shown and covered alone', async (path, fields) => {
  clientServer().answers(checkReset, 200, { detail: 'Fine.' });
  visit(path);
  await waitFor(() => expect(document.querySelector(`#${fields[0]}`)).not.toBeNull());
  const types = () => fields.map((field) => inputOf(field).type);
  const covered = fields.map(() => 'password');
  for (const [place, field] of fields.entries()) {
    const toggle = inputOf(field).parentElement?.querySelector('button');
    if (!toggle) throw new Error(`${field} cannot be shown.`);
    expect(types()).toEqual(covered);
    await userEvent.click(toggle);
    expect(types()).toEqual(covered.with(place, 'text'));
    await userEvent.click(toggle);
  }
  expect(types()).toEqual(covered);
});

const inputOf = (field: string) => {
  const input = document.querySelector<HTMLInputElement>(`#${field}`);
  if (!input) throw new Error(`There is no field ${field}.`);
  return input;
};

test('ACC-29: signing in without an answer keeps what was typed and can be retried', async () => {
  const server = (await openSignIn()).fails(signIn);
  await fillIn();
  await userEvent.click(button());
  await screen.findByText('We could not reach our server');
  expect(inputOf('email').value).toBe('nobody@example.com');
  server.answers(signIn, 400, wrong);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('*Invalid password');
  expect(inputOf('password').value).toBe('Correct-Horse-7');
});

test('ACC-28: sign-in after too many attempts links to the recovery of the password', async () => {
  const server = await openSignIn();
  const told = 'Unable to log in after too many attempts. Try again in 15 minutes.';
  server.answers(signIn, 429, { non_field_errors: [told] });
  await fillIn();
  await userEvent.click(button());
  await screen.findByText(told);
  const link = screen.getByRole('link', { name: 'reset your password' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

test('ACC-12: the focus moves to a screen that replaces the focused one', async () => {
  await openSignIn();
  await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

test.each([
  ['/signin', '/dashboard'],
  ['/signin?redirectTo=%2Floans%2Ftype%3Ftype%3Dpersonal', '/loans/type?type=personal'],
])('ACC-25: signing in at %s leads to %s', async (path, target) => {
  clientServer().answers(signIn, 200, {
    ...{ key: 'k', user_id: 'u', email: 'a@b.ng', message: 'Hello', user_type: 2 },
  });
  visit(path);
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  await fillIn();
  await userEvent.click(button());
  await screen.findByRole('button', { name: 'BA, your account' });
  expect(window.location.pathname + window.location.search).toBe(target);
});

test.each([
  ['/signin', 'bisi@example.com'],
  ['/signin?t=1', ''],
])('SES-23: %s begins with the address used last, %j, unless the client left', async (at, last) => {
  const server = clientServer();
  const passkey = { challenge: 'Y2hhbGxlbmdl' };
  server.answers(startSignIn, 200, { email: 'bisi@example.com', passkey });
  visit(at);
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  await waitFor(() => expect(server.sent(startSignIn)).toHaveLength(1));
  await waitFor(() => expect(inputOf('email').value).toBe(last));
});

test('SES-23: an address that is filled in after an attempt ends the error beside it', async () => {
  const server = clientServer();
  const passkey = { challenge: 'Y2hhbGxlbmdl' };
  server.answers(startSignIn, 200, { email: 'bisi@example.com', passkey });
  const release = server.holds(startSignIn);
  visit('/signin');
  await screen.findByRole('heading', { name: 'Login to Your Account' });
  await waitFor(() => expect(server.sent(startSignIn)).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(errorOf('email')).toContain('Please enter your email'));
  release();
  await waitFor(() => expect(inputOf('email').value).toBe('bisi@example.com'));
  await waitFor(() => expect(errorOf('email')).toBeNull());
  expect(errorOf('password')).not.toBeNull();
});
