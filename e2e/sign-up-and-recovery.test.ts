import { expect, test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { focusedName, tabTo } from './harness/keyboard.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { services } from './harness/product.ts';
import { hold, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const newPassword = 'Kola-Nut-And-Rain-9';

test('ACC-03, ACC-13: a mistyped sign-up shows its errors, by keyboard on a phone', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  const { page } = at;
  const person = signUpPerson();
  await at.go('/signup');
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor();

  await tabTo(page, 'Create Account');
  await page.keyboard.press('Enter');
  for (const message of [
    'Please enter your first name',
    'Please enter your last name',
    'Please enter your email',
    'Please enter your phone number',
    'Please enter your password',
    'Please re-enter your password',
  ]) {
    await page.getByText(message, { exact: true }).waitFor();
    await page.getByRole('link', { name: message }).waitFor();
  }
  await expect.poll(() => focusedName(page)).toContain('There were some errors in your submission');
  await at.look();

  const type = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await type('First Name', person.firstName);
  await type('Last Name', person.lastName);
  await type('Email', 'bisi at example');
  await type('Phone Number', '0803');
  await type('Password', 'short pass');
  await type('Re-enter Password', 'another');
  await tabTo(page, 'Create Account');
  await page.keyboard.press('Enter');
  for (const message of [
    'Invalid email address',
    'Enter a phone number such as 0803 000 0000',
    '*Invalid password. Passwords must be least 8 characters long with ' +
      'one uppercase, one lowercase and one special character',
    '*Passwords do not match',
  ]) {
    await page.getByText(message, { exact: true }).first().waitFor();
  }
  expect(await page.getByLabel('First Name').inputValue()).toBe(person.firstName);
  await at.look();

  await type('Email', person.email);
  await type('Phone Number', person.phone);
  await type('Password', demonstrationPassword);
  await type('Re-enter Password', demonstrationPassword);
  await tabTo(page, 'Create Account');
  await page.keyboard.press('Enter');
  await page.getByText('Your account was successfully created.').waitFor();
});

test('ACC-34, ACC-41: a password is reset by email on a phone through a lost network', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  at.expectErrors(400, 'network');
  const { page } = at;
  await at.go('/signin');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please enter your email').waitFor();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please enter a valid email').waitFor();
  await at.look();

  await page.getByLabel('Email').fill(person.email);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('We could not send your request.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
  await at.look();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('A Password Reset Link has been sent to your email.').waitFor();
  await at.look();

  const link = linkIn(await services.waitForEmail(person.email, /reset/i)).href;
  await at.go(link);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Please enter your password').first().waitFor();
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Re-enter New Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Passwords do not match', { exact: true }).first().waitFor();
  await at.look();
  await page.getByLabel('Re-enter New Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('Your password was reset successfully.').waitFor();
  await at.look();

  await at.go(link);
  await page.getByRole('heading', { name: 'This link did not work' }).waitFor();
  await at.look();
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await page.waitForURL('**/forgot-password');

  await at.go('/signin');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('ACC-41: resetting the password ends the sessions on other devices', async () => {
  const { person } = await aClient();
  const at = await visitor();
  at.expectErrors(401);
  // Otherwise the page would learn of it before it is used.
  await hold(at.page, '**/notifications/api/stream/**');
  await signInTo(at, person, '/profile');
  await at.page.getByLabel('First Name').first().waitFor();

  const elsewhere = await visitor(360);
  await elsewhere.go('/forgot-password');
  await elsewhere.page.getByLabel('Email').fill(person.email);
  await elsewhere.page.getByRole('button', { name: 'Reset Password' }).click();
  await elsewhere.go(linkIn(await services.waitForEmail(person.email, /reset/i)).href);
  await elsewhere.page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await elsewhere.page.getByLabel('Re-enter New Password', { exact: true }).fill(newPassword);
  await elsewhere.page.getByRole('button', { name: 'Reset Password' }).click();
  await elsewhere.page.getByText('Your password was reset successfully.').waitFor();

  await at.page.getByRole('link', { name: 'Security' }).click();
  await at.page.waitForURL((url) => url.pathname === '/signin');
  await at.page.getByText('Your session has ended.').waitFor();
  await at.look();
});

test('ACC-18: sign-up and sign-in link to each other, and open at the top', async () => {
  const { page, go } = await visitor(360);
  // So low that both forms scroll, and a screen that stayed where the one before was is seen to.
  await page.setViewportSize({ width: 360, height: 320 });
  const follow = async (name: string, heading: string) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(60);
    await page.getByRole('link', { name, exact: true }).dispatchEvent('click');
    await page.getByRole('heading', { name: heading }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  };
  await go('/signup');
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor();
  await follow('Sign in', 'Login to Your Account');
  await follow('Click to register', 'Create an Account');
  await follow('Sign in', 'Login to Your Account');
});
