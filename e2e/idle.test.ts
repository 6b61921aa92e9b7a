import { expect, test } from 'vitest';
import { demonstrationPassword, people } from '../tools/seed/people.ts';
import { product } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const warning = 'Are you still there?';

test('SES-11: typing counts as activity, also for other tabs', async () => {
  const at = await visitor();
  await at.page.clock.install();
  await signInTo(at, people.newcomer, '/profile');
  const other = await at.newTab();
  await other.goto(new URL('/signin', product.publicUrl).href);
  await other.getByLabel('Email').fill(people.newcomer.email);
  await other.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
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
  const at = await visitor();
  const { page } = at;
  await page.clock.install();
  await signInTo(at, people.newcomer, '/loans/type?type=personal');
  await page.getByText('How much do you need?').waitFor();
  await page.clock.setFixedTime(Date.now() + 45 * 60_000);
  await page.reload();
  await page.waitForURL('**/signin?t=1');
  await page.getByText('You were signed out after').waitFor();
});
