/** Two-step verification of a client, from setting it up to losing the phone. */
import { expect, test } from 'vitest';
import { call } from '../tools/seed/http.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { addAuthenticator } from './harness/authenticator.ts';
import { aClient } from './harness/people.ts';
import { product, services } from './harness/product.ts';
import { signInHere, signInOnScreenTo } from './harness/screens.ts';
import { setUpApp } from './harness/second-factor.ts';
import { visitor } from './harness/visitor.ts';

/** Fields that the profile's form requires, so that only the bank details are left to enter. */
const profile = {
  ...{ title: 'Mrs', date_of_birth: '1990-04-02', address: '1 Marina Road' },
  ...{ city: 'Lagos', state: 'Lagos', address_duration: '4-5 Years' },
  ...{ next_of_kin_title: 'Mr', next_of_kin_first_name: 'Chidi', next_of_kin_last_name: 'Eze' },
  ...{ next_of_kin_relationship: 'Brother', next_of_kin_address: '4 Ajose Street, Lagos' },
};

test('SES-19: a client sets up two-step verification, uses it, and loses the phone', async () => {
  const { person, token, userId } = await aClient();
  const path = `/accounts/api/quarrter-client-user-update/${userId}/`;
  await call(product.url, 'PUT', path, { token, body: profile });
  const at = await visitor(360);
  const { page } = at;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const enterPassword = () =>
    page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  const signInOnNewDevice = async () => {
    await page.context().clearCookies();
    await at.go('/signin?t=1');
    await page.getByLabel('Email').fill(person.email);
    await enterPassword();
    await button('Sign In').click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  };
  at.expectErrors(400, 403);

  await signInOnScreenTo(at, person, '/profile/security');
  const codes = await setUpApp(at);
  expect(codes).toHaveLength(10);

  const losePhone = await addAuthenticator(page);
  await button('Add a passkey').click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await enterPassword();
  await at.look();
  await button('Add the passkey').click();
  await page.getByRole('button', { name: 'Remove My phone' }).waitFor();
  await at.look();

  await at.go('/signin?t=1');
  await signInHere(at, person);
  await at.go('/profile');
  await page.getByLabel('Bank Name').selectOption(person.bank);
  await page.getByLabel('Account Number').fill(person.account);
  await page.getByLabel('Yes, this is my account').check();
  await button('Save bank details').click();
  await dialog('Confirm that it is you').waitFor();
  await at.look();
  await button('Use your passkey').click();
  await page.getByText('Your profile was updated!').waitFor();

  await signInOnNewDevice();
  await button('Use your passkey').waitFor();
  await at.look();
  await button('Use your passkey').click();
  await page.waitForURL('**/dashboard');
  await services.waitForEmail(person.email, /New sign-in to your account/);

  await losePhone();
  await signInOnNewDevice();
  await button('Use a recovery code').click();
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
  await button('Sign in').click();
  await page.getByText('This recovery code is wrong or has already been used.').first().waitFor();
  await at.look();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await button('Sign in').click();
  await page.waitForURL('**/dashboard');
  const email = await services.waitForEmail(person.email, /recovery code was used/);
  expect(email.text).toContain('You have 9 left.');
});

test('SES-22, SES-23: a passkey is set up after the password, and signs in by itself', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await addAuthenticator(page);
  await at.go('/signin');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await button('Sign In').click();
  await button('Set up a passkey').waitFor();
  await at.look();
  await button('Set up a passkey').click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await at.look();
  await button('I have saved them').click();
  await page.waitForURL('**/dashboard');

  // As in another tab of the browser: the session is not in it. No script of the app runs here.
  await at.go('/faq');
  await page.evaluate(() => sessionStorage.clear());
  await at.go('/signin');
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
  await at.look();
  await button('Sign in with a passkey').click();
  await page.waitForURL('**/dashboard');
});
