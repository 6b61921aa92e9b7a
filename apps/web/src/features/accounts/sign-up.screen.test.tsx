import { signUp } from '@quarrter/contract/client/accounts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { App } from '../../App.tsx';
import { clientServer, visit } from '../../open-screen.tsx';

const common = 'This password is among the most common ones.';
const fields = {
  'First Name': 'Bisi',
  'Last Name': 'Afolabi',
  Email: 'bisi@example.com',
  'Phone Number': '08031234567',
  Password: 'P@ssw0rd1',
  'Re-enter Password': 'P@ssw0rd1',
};
const field = (label: string) => screen.getByLabelText(label);
const errorOf = (name: string) => document.querySelector(`#${name}-error`)?.textContent ?? null;
const create = () => userEvent.click(screen.getByRole('button', { name: /^Creat/ }));

async function openSignUp() {
  const server = clientServer();
  visit('/signup');
  await screen.findByRole('heading', { name: 'Create an Account' });
  return server;
}

async function fillIn() {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(field(label), text);
}

test('ACC-01: sign-up links to sign-in and to the home page', async () => {
  await openSignUp();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Sign in')).toBe('/signin');
  expect(hrefOf('the home page')).toBe('/');
});

test('ACC-08: sign-up ticks the rules that the typed password meets', async () => {
  await openSignUp();
  const rules = () => [...document.querySelectorAll('#password1-rules li')];
  const met = () => rules().filter((rule) => rule.textContent?.includes('(met)')).length;
  expect(rules()).toHaveLength(6);
  for (const [typed, ticked] of [
    ['a', 2],
    ['aB', 3],
    ['aB1', 4],
    ['aB1!', 5],
    ['aB1! cdef', 5],
    ['aB1!cdef', 6],
  ] as const) {
    await userEvent.clear(field('Password'));
    await userEvent.type(field('Password'), typed);
    expect(met(), `rules met by “${typed}”`).toBe(ticked);
  }
});

test('ACC-14: an error of the server appears under its field until an edit', async () => {
  const server = await openSignUp();
  server.answers(signUp, 400, { email: ['First of it', 'Second'], password1: [common, 'More'] });
  const release = server.holds(signUp);
  await fillIn();
  await create();
  const busy = await screen.findByRole('button', { name: 'Creating your account…' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect(busy.querySelector('svg')).not.toBeNull();
  release();
  const summary = await screen.findByRole('alert');
  within(summary).getByText('There were some errors in your submission');
  expect(within(summary).getAllByRole('link')).toHaveLength(2);
  expect(errorOf('email')).toBe('First of it');
  expect(errorOf('password1')).toContain(common);
  // Of any field: an edit makes the answer one to another form.
  await userEvent.type(field('First Name'), 'e');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(errorOf('password1')).toBeNull();
});

test('ACC-14: sign-up says that the account exists and leads back to sign-in', async () => {
  const server = await openSignUp();
  server.answers(signUp, 201, { detail: 'Created.' });
  await fillIn();
  await create();
  await screen.findByText(
    'Your account was successfully created. ' +
      'An email will be sent to you shortly with a link to verify your account.',
  );
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/signin');
  expect(server.bodies(signUp)).toEqual([
    expect.objectContaining({ first_name: 'Bisi', password1: 'P@ssw0rd1' }),
  ]);
});

test('ACC-14: the page after a sign-up names the address, and stays after a reload', async () => {
  const server = await openSignUp();
  server.answers(signUp, 201, { detail: 'Created.' });
  await fillIn();
  await create();
  await screen.findByText(/^The link goes to bisi@example.com/);
  cleanup();
  render(<App />);
  await screen.findByText(/^The link goes to bisi@example.com/);
});

test('ACC-15, ACC-29: a sign-up without an answer says so and is not lost', async () => {
  const server = (await openSignUp()).fails(signUp);
  await fillIn();
  await create();
  await screen.findByText('We could not reach our server');
  const failure = /^We could not reach our server.*We could not create your account/;
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(failure));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(fields.Password);

  cleanup();
  visit('/signup');
  await screen.findByRole('heading', { name: 'Create an Account' });
  const typedIn = (label: string) => (field(label) as HTMLInputElement).value;
  expect(typedIn('Email')).toBe(fields.Email);
  expect(typedIn('Phone Number')).toBe(fields['Phone Number']);
  expect(typedIn('Password')).toBe('');
  expect(server.sent(signUp)).toHaveLength(1);
});

test('ACC-08: a common password is not ticked as meeting every rule', async () => {
  const server = await openSignUp();
  server.answers(signUp, 400, { password1: [common] });
  await fillIn();
  const met = () => screen.queryAllByText('(met)').length;
  expect(met()).toBe(6);
  await create();
  await screen.findByRole('link', { name: `Password: ${common}` });
  expect(met()).toBe(0);
});

test('ACC-03, ACC-13: a mistyped sign-up lists its errors and leaves the focus', async () => {
  const server = await openSignUp();
  await create();
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Please/ })).toHaveLength(6));
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  await userEvent.type(field('Email'), 'bisi at example');
  await userEvent.tab();
  await waitFor(() => expect(errorOf('email')).toBe('Invalid email address'));
  expect(document.activeElement).toBe(field('Phone Number'));
  await create();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  expect(server.sent(signUp)).toEqual([]);
});

test('ACC-11: a double click on Create Account sends once', async () => {
  const server = await openSignUp();
  server.answers(signUp, 201, { detail: 'Created.' });
  await fillIn();
  const button = screen.getByRole('button', { name: 'Create Account' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText(/Your account was successfully created/);
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(server.sent(signUp)).toHaveLength(1);
});
