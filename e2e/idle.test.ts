import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { product } from './harness/product.ts';
import { signInHere, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const warning = 'Are you still there?';

/**
 * The page is told of scrolling with the next frame, and would take it for activity after a leap of
 * the clock. A picture waits for that frame.
 */
const settle = (page: Page) => page.screenshot();

test('SES-12: an inactive client is asked one minute before being signed out', async () => {
  const { person } = await aClient();
  const at = await visitor(360);
  const { page } = at;
  await page.clock.install();
  await signInTo(at, person, '/profile');
  await page.getByLabel('City').fill('Abeokuta');

  await settle(page);
  await page.clock.fastForward('28:30');
  expect(await page.getByText(warning).count()).toBe(0);
  await page.clock.fastForward('00:40');
  const dialog = page.getByRole('dialog', { name: warning });
  await dialog.waitFor();
  await at.look();
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await dialog.waitFor({ state: 'detached' });

  await settle(page);
  await page.clock.fastForward('29:10');
  await dialog.waitFor();
  await page.clock.fastForward('01:00');
  await page.waitForURL('**/signin?t=1');
  await page.getByText('You were signed out after 30 minutes of inactivity.').waitFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('quarrter'))).toBeNull();
  await at.look();

  await signInHere(at, person);
  await page.waitForURL('**/profile');
  await page.getByText('We restored your unsaved changes').waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Abeokuta');
});

test('SES-11: typing counts as activity, also for other tabs', async () => {
  const { person } = await aClient();
  const at = await visitor();
  await at.page.clock.install();
  await signInTo(at, person, '/profile');
  const other = await at.newTab();
  await other.goto(new URL('/signin', product.publicUrl).href);
  await other.getByLabel('Email').fill(person.email);
  await other.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.waitForURL('**/dashboard');
  await other.getByRole('heading', { name: 'OVERVIEW' }).waitFor();

  await at.page.getByLabel('City').waitFor();
  for (const city of ['Abeokuta', 'Ibadan', 'Ilorin']) {
    await at.page.clock.fastForward('20:00');
    await at.page.getByLabel('City').fill(city);
  }
  await at.page.clock.fastForward('00:05');
  expect(await other.getByText(warning).count()).toBe(0);
  expect(new URL(other.url()).pathname).toBe('/dashboard');
  expect(await at.page.getByText(warning).count()).toBe(0);
});

test('SES-12: a tab that was suspended past the limit is signed out on reload', async () => {
  const { person } = await aClient();
  const at = await visitor();
  const { page } = at;
  await page.clock.install();
  await signInTo(at, person, '/loans/type?type=personal');
  await page.getByText('How much do you need?').waitFor();
  await page.clock.setFixedTime(Date.now() + 45 * 60_000);
  await page.reload();
  await page.waitForURL('**/signin?t=1');
  await page.getByText('You were signed out after').waitFor();
});
