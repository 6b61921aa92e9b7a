/** Sessions: the pages that they open, the pages visible without one, and how they end. */
import { expect, test } from 'vitest';
import { people } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { product } from './harness/product.ts';
import { signInOnScreenTo, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('PUB-01: the product offers every section from reading to repaying', async () => {
  const at = await visitor(360);
  const { page } = at;
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).locator('visible=true').getByText(name);
  await at.go('/investment');
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Create Free Account' }).locator('visible=true').click();
  await page.getByRole('heading', { name: 'Create an Account' }).waitFor();

  await signInTo(at, people.borrower, '/dashboard');
  for (const currency of ['naira', 'dollar']) {
    await section('Invest').click();
    await page.getByRole('link', { name: `See the ${currency} plans` }).click();
    await page.locator(`main a[href^="/invest/form"][href$="type=${currency}"]`).first().waitFor();
  }
  await section('Loans').click();
  await page.getByRole('link', { name: 'Repay', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay N/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await at.go('/loans/type');
  await page.getByRole('link', { name: /^Personal/ }).waitFor();
  await section('Reports').click();
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).first().waitFor();
});

test('SES-07, SES-13: a reload keeps the session, and closing the page ends it', async () => {
  const { person } = await aClient();
  const at = await visitor();
  const { page } = at;
  await signInOnScreenTo(at, person, '/reports');
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/reports');
  const [local, stored = ''] = await page.evaluate(() => [
    JSON.stringify(localStorage),
    sessionStorage.getItem('quarrter') ?? '',
  ]);
  expect(local).toBe('{}');
  expect(stored).toContain(person.email);
  for (const secret of [person.nin, person.bvn, person.account, person.lastName, person.phone]) {
    expect(stored).not.toContain(secret);
  }

  const context = page.context();
  await page.close();
  const { cookies, origins } = await context.storageState();
  // The mark of the device, and who used it last in sealed form.
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    'quarrter-devices',
    'quarrter-last-client',
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(decodeURIComponent(cookie.value)).not.toContain(person.email);
  }
  expect(origins, 'nothing else is left on disk').toEqual([]);
  const next = await at.newTab();
  await next.goto(new URL('/reports', product.publicUrl).href);
  await next.waitForURL('**/signin?redirectTo=%2Freports');
  expect(await next.evaluate(() => sessionStorage.length)).toBe(0);
});

test('SES-03: signing in leads to any page of this site but never back to sign-in', async () => {
  const at = await visitor();
  const { page } = at;
  await signInTo(at, people.newcomer, '/contact?subject=roster');
  await page.getByRole('button', { name: 'Send message' }).waitFor();
  expect(page.url()).toBe(`${product.publicUrl}/contact?subject=roster`);
  await page.getByRole('link', { name: 'Go to Dashboard' }).first().waitFor();
  await at.go('/signin?redirectTo=%2Fstaff');
  await page.waitForURL((url) => url.pathname.startsWith('/staff'));
  await page
    .getByLabel('Authenticator code')
    .or(page.getByLabel(/password/i))
    .first()
    .waitFor();
  await at.go(`/signin?redirectTo=${encodeURIComponent('/signin?t=1')}`);
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: 'OVERVIEW' }).waitFor();
  // The sign-in page holds presses until its form works; here another screen took its place.
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  await page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' }).waitFor();
});

test('SES-06: a public page knows only whether there is a session', async () => {
  const { person } = await aClient();
  const at = await visitor();
  const { page } = at;
  await signInTo(at, person, '/dashboard');
  await page.getByText(person.firstName).first().waitFor();
  // The client's own screen may still make calls, which are not those of a public page.
  await page.goto('about:blank');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.headers().authorization) calls.push(request.url());
  });
  for (const path of ['/', '/loan', '/investment', '/faq', '/contact']) {
    await at.go(path);
    await page.getByRole('link', { name: 'Go to Dashboard' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({
      session: 'in',
    });
    const html = await page.content();
    for (const known of [person.firstName, person.lastName, person.email]) {
      expect(html, path).not.toContain(known);
    }
  }
  expect(calls, 'calls with the token').toEqual([]);
});
