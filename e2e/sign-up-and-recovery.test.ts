import { expect, test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { services } from './harness/product.ts';
import { hold, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const newPassword = 'Kola-Nut-And-Rain-9';

test('ACC-34, ACC-41: a password reset through a lost network ends other sessions', async () => {
  const { person } = await aClient();
  const elsewhere = await visitor();
  elsewhere.expectErrors(401);
  // Without the stream, the page learns only from its next call that its session has ended.
  await hold(elsewhere.page, '**/notifications/api/stream/**');
  await signInTo(elsewhere, person, '/profile');
  await elsewhere.page.getByLabel('First Name').first().waitFor();
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
  await elsewhere.page.getByRole('link', { name: 'Security' }).click();
  await elsewhere.page.waitForURL((url) => url.pathname === '/signin');
  await elsewhere.page.getByText('Your session has ended.').waitFor();
  await elsewhere.look();

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
