/** Sessions: the pages that they open, the pages visible without one, and how they end. */
import { expect, test } from 'vitest';
import { aClient } from './harness/people.ts';
import { product } from './harness/product.ts';
import { signInOnScreenTo, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('SES-07, SES-13: a reload keeps the session, and closing the page ends it', async () => {
  const { person } = await aClient();
  const at = await visitor();
  const { page } = at;
  await signInOnScreenTo(at, person, '/reports');
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/reports');
  // SES-03: signing in leads to any page of this site, also of another application.
  await at.go('/signin?redirectTo=%2Fstaff');
  await page.getByRole('heading', { name: 'Staff sign-in' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/staff/);
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

test('SES-06, PUB-06: a public page knows only whether there is a session', async () => {
  const { person } = await aClient();
  const at = await visitor();
  const { page } = at;
  await at.go('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Go to Dashboard' }).isVisible()).toBe(false);
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
    await bar.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
    for (const name of ['Sign In', 'Create Free Account']) {
      expect(await bar.getByRole('link', { name }).isVisible()).toBe(false);
    }
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
