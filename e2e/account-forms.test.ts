/** What the forms of sign-up, sign-in and recovery say and show, field by field. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { signUpPerson } from './harness/people.ts';
import { visitor } from './harness/visitor.ts';

const pattern =
  'Invalid password. Passwords must be least 8 characters long with ' +
  'one uppercase, one lowercase and one special character';
/** Meets every rule, and is a common password all the same. */
const commonPassword = 'P@ssw0rd1';
const sent =
  'A Password Reset Link has been sent to your email. Please click the link and follow the steps.';

const errorOf = (page: Page, field: string) => page.locator(`#${field}-error`);
const hrefOf = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).getAttribute('href');

/** A password is covered, shown and covered again, and no other one with it. */
async function expectToggle(page: Page, label: string): Promise<void> {
  const typeOf = (field: Locator) => field.getAttribute('type');
  const own = page.getByLabel(label, { exact: true });
  const types = () =>
    page
      .locator('input[autocomplete$="-password"]')
      .evaluateAll((fields: HTMLInputElement[]) => fields.map(({ type }) => type));
  const toggle = page.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true });
  expect(await typeOf(own)).toBe('password');
  await toggle.click();
  expect(await typeOf(own)).toBe('text');
  expect((await types()).filter((type) => type === 'text')).toHaveLength(1);
  await toggle.click();
  expect(await typeOf(own)).toBe('password');
}

/** Holds the answers to a call until the button that sent it was seen waiting. */
async function expectToWait(page: Page, path: string, label: string): Promise<void> {
  await page.route(path, async (route) => {
    const button = page.getByRole('button', { name: label });
    await button.and(page.locator('[aria-busy="true"][aria-disabled="true"]')).waitFor();
    await button.locator('svg').waitFor();
    await route.fallback();
  });
}

test('ACC-01, ACC-18: sign-up and sign-in link to each other, and open at the top', async () => {
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
  expect(await hrefOf(page, 'Sign in')).toBe('/signin');
  expect(await hrefOf(page, 'the home page')).toBe('/');
  await follow('Sign in', 'Login to Your Account');
  await follow('Click to register', 'Create an Account');
  await follow('Sign in', 'Login to Your Account');
});

test('ACC-08, ACC-14: sign-up ticks password rules and shows server errors', async () => {
  const at = await visitor(360);
  at.expectErrors(400);
  const { page } = at;
  const person = signUpPerson();
  await at.go('/signup');
  const password = page.getByLabel('Password', { exact: true });
  const met = () => page.locator('#password1-rules li', { hasText: '(met)' }).count();
  await password.fill('');
  expect(await page.locator('#password1-rules li').count()).toBe(6);
  for (const [typed, ticked] of [
    ['', 0],
    ['a', 2],
    ['aB', 3],
    ['aB1', 4],
    ['aB1!', 5],
    ['aB1! cdef', 5],
    ['aB1!cdef', 6],
  ] as const) {
    await password.fill(typed);
    expect(await met(), `rules met by “${typed}”`).toBe(ticked);
  }
  await expectToggle(page, 'Password');
  await expectToggle(page, 'Re-enter Password');

  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill(person.phone);
  await password.fill(commonPassword);
  await page.getByLabel('Re-enter Password', { exact: true }).fill(commonPassword);
  const calls = '**/quarrter-client-user-create/';
  await expectToWait(page, calls, 'Creating your account…');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const summary = page.getByRole('alert');
  await summary.getByText('There were some errors in your submission').waitFor();
  const reason = 'This password is among the most common ones';
  await summary.getByText(reason).waitFor();
  expect(await errorOf(page, 'password1').textContent()).toContain(reason);
  await at.look();
  // Of any field: an edit makes the answer one to another form.
  await page.getByLabel('First Name').press('End');
  await page.getByLabel('First Name').press('e');
  await summary.waitFor({ state: 'detached' });
  expect(await errorOf(page, 'password1').count()).toBe(0);

  // Both kinds at once, and the first message of each: the server has no such answer for one form.
  await page.unroute(calls);
  await page.route(calls, (route) =>
    route.fulfill({
      status: 400,
      json: { email: ['First of the e-mail', 'Second'], password1: ['First of it', 'Second'] },
    }),
  );
  await page.getByRole('button', { name: 'Create Account' }).click();
  await summary.waitFor();
  expect(await errorOf(page, 'email').textContent()).toBe('First of the e-mail');
  expect(await errorOf(page, 'password1').textContent()).toBe('First of it');
  expect(await summary.getByRole('link').count()).toBe(2);
  await page.unroute(calls);

  await password.fill(demonstrationPassword);
  await page.getByLabel('Re-enter Password', { exact: true }).fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page
    .getByText(
      'Your account was successfully created. ' +
        'An email will be sent to you shortly with a link to verify your account.',
      { exact: true },
    )
    .waitFor();
  expect(await hrefOf(page, 'Back to Login')).toBe('/signin');
});

test('ACC-23, ACC-26: sign-in shows field errors and rejects a staff account', async () => {
  const { page, go } = await visitor(360);
  await go('/signin');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const signIn = () => page.getByRole('button', { name: 'Sign In' }).click();
  let calls = 0;
  await page.route('**/quarrter-client-login/', (route) => {
    calls += 1;
    return route.fulfill({
      json: { key: 'k', user_id: 'u', email: 'a@b.ng', message: 'Hello', user_type: 1 },
    });
  });
  await signIn();
  await errorOf(page, 'email').getByText('Please enter your email', { exact: true }).waitFor();
  const empty = errorOf(page, 'password').getByText('*Please enter your password', { exact: true });
  await empty.waitFor();
  await email.fill('bisi at example');
  await password.fill('no rule followed');
  await signIn();
  await errorOf(page, 'email').getByText('Please enter a valid email', { exact: true }).waitFor();
  await errorOf(page, 'password').getByText(pattern, { exact: true }).waitFor();
  expect(calls, 'nothing was sent').toBe(0);

  await email.fill('officer@journeys.example');
  await password.fill(demonstrationPassword);
  await signIn();
  const refused = page.getByText('*Invalid email and password', { exact: true });
  await refused.waitFor();
  expect(calls).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/signin');
  expect(await page.evaluate(() => sessionStorage.getItem('quarrter'))).toBeNull();
  await password.press('End');
  await password.press('9');
  await refused.waitFor({ state: 'detached' });
});

test('ACC-34: forgot-password confirms only an accepted request', async () => {
  const at = await visitor(360);
  at.expectErrors(400, 429, 500, 'network');
  const { page } = at;
  const calls = '**/accounts/request-reset-email/';
  const ask = () =>
    page
      .getByRole('button', { name: /Reset Password|Try again/ })
      .last()
      .click();
  const confirmed = page.getByText(sent, { exact: true });
  const failed = page.getByText('Your request did not go through.');
  await at.go('/forgot-password');
  await page.getByLabel('Email').fill('nobody.at.all@example.com');
  expect(await hrefOf(page, 'Back to Login')).toBe('/signin');

  for (const answer of ['network', 500] as const) {
    await page.unroute(calls);
    await page.route(calls, (route) =>
      answer === 'network'
        ? route.abort()
        : route.fulfill({ status: answer, json: { detail: 'Internal.' } }),
    );
    await ask();
    await failed.waitFor();
    expect(await confirmed.count(), `after ${answer}`).toBe(0);
    await page.getByLabel('Email').press('End');
    await page.getByLabel('Email').press('m');
    await failed.waitFor({ state: 'detached' });
  }
  for (const status of [400, 429] as const) {
    await page.unroute(calls);
    await page.route(calls, (route) => route.fulfill({ status, json: { detail: 'Refused.' } }));
    await expectToWait(page, calls, 'Sending…');
    await ask();
    await confirmed.waitFor();
    expect(await failed.count()).toBe(0);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    // The sign-in screen, which has an email field too, stays until the next one has loaded.
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await page.getByLabel('Email').fill('nobody.at.all@example.com');
  }
});

test('ACC-36: an incomplete reset link is reported without asking the server', async () => {
  const { page, go } = await visitor(360);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/password-reset/.test(request.url())) asked.push(request.url());
  });
  for (const query of ['', '?uidb64=MQ', '?token=abc', '?uidb64=&token=']) {
    await go(`/reset-password${query}`);
    await page.getByRole('heading', { name: 'This link did not work' }).waitFor();
    await page
      .getByText('This link is incomplete. Please open it from your email again.')
      .waitFor();
    expect(await page.locator('input').count(), query).toBe(0);
    expect(await hrefOf(page, 'Send a new link')).toBe('/forgot-password');
    expect(await hrefOf(page, 'Back to Login')).toBe('/signin');
  }
  expect(asked).toEqual([]);
});

test('ACC-36, ACC-40: a complete reset link opens a form without errors', async () => {
  const { page, go } = await visitor(360);
  const links: unknown[] = [];
  await page.route('**/accounts/password-reset-check/', (route) => {
    links.push(route.request().postDataJSON());
    return route.fulfill({ json: { detail: 'Fine.' } });
  });
  await go('/reset-password?uidb64=MQ&token=a-b_c');
  const password = page.getByLabel('New Password', { exact: true });
  const again = page.getByLabel('Re-enter New Password', { exact: true });
  await password.waitFor();
  expect(links).toEqual([{ uidb64: 'MQ', token: 'a-b_c' }]);
  expect(await hrefOf(page, 'Back to Login')).toBe('/signin');
  await expectToggle(page, 'New Password');
  await expectToggle(page, 'Re-enter New Password');

  await go('/reset-password?uidb64=MQ&token=a-b_c');
  const errors = page.locator('[id$="-error"], [role="alert"]');
  await password.pressSequentially('aB');
  expect(await page.locator('#password-rules li', { hasText: '(met)' }).count()).toBe(3);
  expect(await errors.count(), 'nothing before the field is left').toBe(0);
  await again.focus();
  await errorOf(page, 'password').getByText(`*${pattern}`, { exact: true }).waitFor();
  expect(await errorOf(page, 'password1').count(), 'the other one was not touched').toBe(0);
  await again.fill('aC');
  await password.focus();
  await errorOf(page, 'password1').getByText('Passwords do not match', { exact: true }).waitFor();
});
