/** What a new client sees when something does not go as planned. */
import { expect, test } from 'vitest';
import { registerClient } from '../tools/seed/client.ts';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { focused, inSight, tabTo } from './harness/keyboard.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { api, product, services } from './harness/product.ts';
import { signInHere, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

async function fillSignUp({ page }: Visitor, password = demonstrationPassword) {
  const person = signUpPerson();
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Re-enter Password', { exact: true }).fill(password);
  return person;
}

test('ACC-15, ACC-29: a sign-up without a network shows why and survives a reload', async () => {
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await at.go('/signup');
  const person = await fillSignUp(at);
  await page.context().setOffline(true);
  await page.getByLabel('Re-enter Password', { exact: true }).press('Enter');
  await page.getByText('We could not reach our server').waitFor();
  await expect.poll(() => focused(page)).toContain('Your sign-up did not go through');
  await expect.poll(() => inSight(page, 'We could not reach our server')).toBe(true);
  await at.look();

  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
  expect(await page.getByLabel('Phone Number').inputValue()).toBe(person.phone);
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).not.toContain(demonstrationPassword);
});

test('ACC-08: a common password is not ticked as meeting every rule', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  const { page } = at;
  await at.go('/signup');
  await fillSignUp(at, 'Password-1');
  expect(await page.getByText('(met)').count()).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const message = page.locator('#password1-error');
  await message.waitFor();
  expect(await message.textContent()).toContain('most common');
  await expect.poll(() => page.getByText('(met)').count()).toBe(0);
  await page.getByRole('link', { name: /^Password: This password is among/ }).waitFor();
  await at.look();
});

test('ACC-16: a verification link says whether it was used or is invalid', async () => {
  const at = await visitor(360);
  at.expectErrors(400, 409);
  const { page } = at;
  await at.go('/signup');
  const person = await fillSignUp(at);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const link = linkIn(await services.waitForEmail(person.email, /verify/i)).href;
  await at.go(link);
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
  await at.go(link);
  await page.getByRole('heading', { name: 'Your email address is already verified' }).waitFor();
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
  await at.look();

  await at.go('/verify-email?uidb64=%00&token=x');
  await page.getByText('This link is incomplete or has been changed').waitFor();
  await at.look();
});

test('ACC-41: a used reset link says so before asking for a password', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  at.expectErrors(400);
  const { page } = at;
  await at.go('/forgot-password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  expect(await focused(page)).toBe('email');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  const link = linkIn(await services.waitForEmail(person.email, /password/i)).href;
  await at.go(link);
  await page.getByLabel('New Password', { exact: true }).fill('Monsoon-Cloud-9');
  await page.getByLabel('Re-enter New Password', { exact: true }).fill('Monsoon-Cloud-9');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor();

  await at.go(link);
  await page.getByRole('heading', { name: 'This link did not work' }).waitFor();
  expect(await page.getByLabel('New Password', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  await at.look();
});

test('ACC-28: a locked-out client can reset the password and sign in at once', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  at.expectErrors(400, 429);
  const { page } = at;
  await at.go('/signin');
  await page.getByRole('button', { name: 'Sign In' }).click();
  expect(await focused(page)).toBe('email');
  for (let guess = 0; guess < 10; guess += 1) {
    await fetch(`${product.url}/accounts/api/quarrter-client-login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: `Wrong-Horse-${guess}` }),
    });
  }
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Unable to log in after too many attempts').waitFor();
  const link = page.getByRole('link', { name: 'reset your password' });
  expect(await link.getAttribute('href')).toBe('/forgot-password');
  await at.look();
});

test('ACC-12, LON-06: the focus moves to a screen that replaces the focused one', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  await at.go('/signup');
  await fillSignUp(at);
  await page.getByLabel('Re-enter Password', { exact: true }).press('Enter');
  await page.getByText('Your account was successfully created.').waitFor();
  await expect.poll(() => focused(page)).toBe('main');
  await tabTo(page, 'Back to Login');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Login to Your Account' }).waitFor();
  await expect.poll(() => focused(page)).toBe('main');
  await tabTo(page, 'Forgot Password?');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await expect.poll(() => focused(page)).toBe('main');

  await signInTo(at, person, '/loans/type');
  await page.getByRole('link', { name: /^Corporate staff/ }).waitFor();
  await tabTo(page, /^Corporate staff/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /^Work-tool/ }).waitFor();
  await expect.poll(() => focused(page)).toBe('main');
});

test('PRO-20: the error summary follows the order of the page', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, person, '/profile');
  await page.getByLabel('Month of Date of Birth', { exact: true }).fill('13');
  await page.getByRole('button', { name: 'Save personal details' }).click();
  const lines = page.getByRole('alert').getByRole('link');
  await lines.filter({ hasText: 'City is required.' }).waitFor();
  const fields = await lines.evaluateAll((links) =>
    links.map((link) => (link as HTMLAnchorElement).hash.slice(1)),
  );
  const ofPage = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(fields.length).toBeGreaterThan(2);
  expect(fields).toEqual(ofPage.filter((id) => fields.includes(id)));
});

test('SES-04: signing out offline or everywhere says what happened to the session', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await signInTo(at, person, '/profile/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => focused(page)).toBe('Stay signed in');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You are signed out on every device').waitFor();
  await at.look();

  expect(await page.getByLabel('Email').inputValue()).toBe('');
  await signInHere(at, person);
  await at.go('/signup');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => focused(page)).toBe('Stay signed in');
  await page.context().setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.getByText('We could not reach our server').waitFor();
  await at.look();
});

test.each([360, 1400] as const)(
  'SHL-04: a name of 58 letters fits every screen, %i px',
  async (width) => {
    const firstName = `Wolfeschlegelstein${'hausenberger'.repeat(3)}dorf`;
    const { person } = await registerClient(api, { ...signUpPerson(), firstName });
    const at = await visitor(width);
    await signInTo(at, person, '/dashboard');
    const greeting = at.page.getByText(`${firstName}!`).filter({ visible: true }).first();
    expect(await greeting.evaluate((p) => p.scrollWidth - p.clientWidth)).toBeLessThanOrEqual(0);
    await at.look();
    await at.page.getByRole('button', { name: /your account/i }).click();
    await at.look();
  },
);
