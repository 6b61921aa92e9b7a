/** What docs/requirements.md fixes of the menus and titles of the signed-in screens. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { aClient } from './harness/people.ts';
import { openAs } from './harness/screens.ts';

let client: Client;
beforeAll(async () => {
  client = await aClient();
});

test('SHL-03: the side menu leads to the four sections', async () => {
  const { page } = await openAs(client.person, '/dashboard');
  const menu = page.getByRole('navigation').filter({ hasText: 'Reports' }).first();
  for (const [name, href] of [
    ['Home', '/dashboard'],
    ['Loans', '/loans'],
    ['Invest', '/invest'],
    ['Reports', '/reports'],
  ] as const) {
    expect(await menu.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
});

test('SHL-05: signing out is asked first, and leads to sign-in', async () => {
  const { page } = await openAs(client.person, '/dashboard');
  await page.getByRole('button', { name: /your account/i }).click();
  await page.getByRole('button', { name: 'Logout' }).last().click();
  const question = page.getByRole('dialog', { name: 'Do you want to Logout from Quarrter?' });
  await question.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/signin?t=1');
});

test('SHL-06: each page has its title', async () => {
  const at = await openAs(client.person, '/dashboard');
  for (const [path, title] of [
    ['/dashboard', 'OVERVIEW'],
    ['/dashboard/loans', 'LOANS'],
    ['/profile', 'PROFILE'],
    ['/reports', 'REPORTS'],
    ['/reports/loans', 'LOAN REPORTS'],
    ['/reports/statements', 'STATEMENTS'],
  ] as const) {
    await at.go(path);
    await at.page.getByRole('heading', { name: title, exact: true }).waitFor();
  }
});

test('FMT-09: the complete-profile banner shows below 768 px only', async () => {
  const phone = await openAs(client.person, '/dashboard', 360);
  await phone.page
    .getByRole('link', { name: /profile/i })
    .first()
    .waitFor();
  await phone.page.setViewportSize({ width: 767, height: 900 });
  const banner = phone.page.getByRole('main').locator('a[href="/profile"]').first();
  expect(await banner.isVisible()).toBe(true);
  await phone.page.setViewportSize({ width: 768, height: 900 });
  expect(await banner.isVisible()).toBe(false);
});
