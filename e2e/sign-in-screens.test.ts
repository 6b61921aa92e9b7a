/** What docs/requirements.md fixes of sign-up, sign-in and recovery, one behaviour at a time. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demonstrationPassword, type Person } from '../tools/seed/people.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { hold, hrefOf } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

async function fillSignUp(page: Page, person: Person, password: string): Promise<void> {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phone);
  for (const field of ['password1', 'password2']) await page.locator(`#${field}`).fill(password);
}

test('ACC-14: an error of the server appears under its field', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  await at.go('/signup');
  await fillSignUp(at.page, signUpPerson(), 'P@ssw0rd1');
  await at.page.getByRole('button', { name: 'Create Account' }).click();
  await at.page.locator('#password1-error').getByText(/\S/).waitFor();
});

test('ACC-19: sign-in links to recovery and to sign-up', async () => {
  const at = await visitor(360);
  await at.go('/signin');
  await at.page.getByRole('heading', { name: 'Login to Your Account' }).waitFor();
  expect(await hrefOf(at.page, 'Forgot Password?')).toBe('/forgot-password');
  expect(await hrefOf(at.page, 'Click to register')).toBe('/signup');
});

test.each([
  ['/signin', ['password']],
  ['/signup', ['password1', 'password2']],
])('ACC-20: the password fields of %s can be shown', async (path, fields) => {
  const at = await visitor(360);
  await at.go(path);
  for (const field of fields) {
    const input = at.page.locator(`#${field}`);
    expect(await input.getAttribute('type')).toBe('password');
    await input.locator('xpath=..').getByRole('button', { name: /^Show/ }).click();
    expect(await input.getAttribute('type')).toBe('text');
  }
});

test('ACC-24: signing in shows a spinner', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  await at.go('/signin');
  const release = await hold(at.page, '**/quarrter-client-login/');
  await at.page.getByLabel('Email').fill('nobody@example.com');
  await at.page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  const button = at.page.getByRole('button', { name: /^Sign/ });
  await button.click();
  await at.page.locator('button[aria-busy="true"] svg').waitFor();
  release();
  await at.page.getByText('*Invalid password').waitFor();
});

test('ACC-25: signing in leads to the dashboard or the page asked for', async () => {
  const { person } = await aClient();
  for (const [path, target] of [
    ['/signin', '/dashboard'],
    ['/signin?redirectTo=%2Floans', '/loans'],
  ] as const) {
    const at = await visitor(360);
    await at.go(path);
    await at.page.getByLabel('Email').fill(person.email);
    await at.page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
    await at.page.getByRole('button', { name: 'Sign In' }).click();
    await at.page.waitForURL(({ pathname }) => pathname === target);
  }
});

test('ACC-30: the error of a sign-in clears when the form is edited', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  await at.go('/signin');
  await at.page.getByLabel('Email').fill('nobody@example.com');
  await at.page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7');
  await at.page.getByRole('button', { name: 'Sign In' }).click();
  await at.page.getByText('*Invalid password').waitFor();
  await at.page.getByLabel('Email').press('End');
  await at.page.getByLabel('Email').pressSequentially('x');
  await at.page.getByText('*Invalid password').waitFor({ state: 'detached' });
});

test('ACC-31: recovery asks for the email and leads back', async () => {
  const at = await visitor(360);
  await at.go('/forgot-password');
  await at.page.getByLabel('Email').waitFor();
  await at.page.getByRole('button', { name: 'Reset Password' }).waitFor();
  expect(await hrefOf(at.page, 'Back to Login')).toBe('/signin');
});

test('ACC-33: recovery shows that it is sending, and then that it was sent', async () => {
  const at = await visitor(360);
  await at.go('/forgot-password');
  const release = await hold(at.page, '**/request-reset-email/');
  await at.page.getByLabel('Email').fill('nobody@example.com');
  await at.page.getByRole('button', { name: 'Reset Password' }).click();
  await at.page.locator('button[aria-busy="true"][aria-disabled="true"]').waitFor();
  release();
  await at.page.getByText('A Password Reset Link has been sent to your email.').waitFor();
});

test('ACC-37, ACC-40: a reset asks for two passwords, and errors wait for a field', async () => {
  const at = await visitor(360);
  await at.page.route('**/accounts/password-reset-check/', (route) =>
    route.fulfill({ json: { detail: '' } }),
  );
  await at.go('/reset-password?uidb64=MQ&token=a-b_c');
  await at.page.getByLabel('New Password', { exact: true }).waitFor();
  await at.page.getByLabel('Re-enter New Password', { exact: true }).waitFor();
  expect(await hrefOf(at.page, 'Back to Login')).toBe('/signin');
  const error = at.page.getByText('Please enter your password', { exact: true });
  expect(await error.count()).toBe(0);
  await at.page.getByLabel('New Password', { exact: true }).focus();
  await at.page.getByLabel('Re-enter New Password', { exact: true }).focus();
  await error.first().waitFor();
});
