import { expect, test } from 'vitest';
import { linkIn } from '../tools/seed/external-services.ts';
import { demonstrationPassword, type Person } from '../tools/seed/people.ts';
import { signUpPerson } from './harness/people.ts';
import { services } from './harness/product.ts';
import { hold, signInHere, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

async function signUp({ page }: Visitor, person = signUpPerson()) {
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByLabel('Re-enter Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Your account was successfully created.').waitFor();
  return person;
}

const newPassword = 'Kola-Nut-And-Rain-9';

/** Sign-up and sign-in link to each other, and open at the top. */
async function linkToEachOther(at: Visitor) {
  const { page } = at;
  // So low that both forms scroll, and a screen that stayed where the one before was is seen to.
  await page.setViewportSize({ width: 360, height: 320 });
  const follow = async (name: string, heading: string) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(60);
    await page.getByRole('link', { name, exact: true }).dispatchEvent('click');
    await page.getByRole('heading', { name: heading }).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  };
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor();
  await follow('Sign in', 'Login to Your Account');
  await follow('Click to register', 'Create an Account');
  await at.resize(360);
}

test('PUB-01, ACC-18: a visitor signs up, signs in and out, and resets the password', async () => {
  const at = await visitor(360);
  const { page } = at;
  await at.go('/signup');
  await linkToEachOther(at);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('link', { name: 'Please enter your first name' }).waitFor();
  await at.look();
  const person = await signUp(at);
  await at.look();
  await page.getByRole('link', { name: 'Back to Login' }).click();

  at.expectErrors(400);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('*Email is not verified').waitFor();
  await at.look();

  await at.go(linkIn(await services.waitForEmail(person.email, /verify/i)).href);
  await page.getByRole('heading', { name: 'Your email address is verified' }).waitFor();
  await at.look();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInHere(at, person);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page
    .getByText('No Transactions')
    .or(page.getByText(/recent transactions/i))
    .first()
    .waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  const question = page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
  await question.waitFor();
  await at.look();
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/signin?t=1');
  await at.go('/dashboard');
  await page.waitForURL('**/signin?redirectTo=%2Fdashboard');

  await resetPassword(at, person);
});

/** The session of another device ends with its next call. */
async function resetPassword(at: Visitor, person: Person) {
  const { page } = at;
  const elsewhere = await visitor();
  elsewhere.expectErrors(401);
  // Without the stream, the page learns only from its next call that its session has ended.
  await hold(elsewhere.page, '**/notifications/api/stream/**');
  await signInTo(elsewhere, person, '/profile');
  await elsewhere.page.getByLabel('First Name').first().waitFor();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  // The sign-in page has an email too, and stays in front until the next one has loaded.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('A Password Reset Link has been sent to your email.').waitFor();
  await at.look();

  const link = linkIn(await services.waitForEmail(person.email, /reset/i)).href;
  await at.go(link);
  await page.getByLabel('New Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Re-enter New Password', { exact: true }).fill(newPassword);
  await at.look();
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
}
