/** What docs/requirements.md fixes of choosing a loan or an investment. */
import { loanKinds } from '@quarrter/domain/loan-kinds';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { aClient } from './harness/people.ts';
import { hold, hrefOf, openAs, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

let client: Client;
beforeAll(async () => {
  client = await aClient();
});

test('LON-07: the picker leads to the personal loans', async () => {
  const { page } = await openAs(client.person, '/loans/type');
  expect(await hrefOf(page, /^Personal/)).toBe('/loans/type?type=personal');
});

test('LON-13: corporate staff choose between three loans', async () => {
  const { page } = await openAs(client.person, '/loans/type?type=corporate%20staff');
  await page.getByRole('link', { name: /^Rainy-day/ }).waitFor();
  const kinds = loanKinds.filter(({ family }) => family === 'corporate staff');
  for (const { type } of kinds) {
    expect(await page.locator(`a[href="/loans/type/${type}"]`).count(), type).toBe(1);
  }
});

test('LON-17: the form shows a loader until it has what it needs', async () => {
  const at = await visitor();
  const release = await hold(at.page, '**/quarrter-client-user-detail/**');
  await signInTo(at, client.person, '/dashboard').catch(() => undefined);
  await at.go('/loans/type/personal?tier=1');
  await at.page.getByRole('status').first().waitFor();
  expect(await at.page.getByLabel('Loan Amount').count()).toBe(0);
  release();
  await at.page.getByLabel('Loan Amount').waitFor();
});

test('INV-02: /invest offers dollars and naira', async () => {
  const { page } = await openAs(client.person, '/invest');
  await page.getByRole('link', { name: /Naira/ }).waitFor();
  await page.getByRole('link', { name: /Dollar/ }).waitFor();
});

test('INV-03: without an investment a currency leads to its plans', async () => {
  const { page } = await openAs(client.person, '/invest');
  expect(await hrefOf(page, /Naira/)).toBe('/invest/type?currency=naira');
});

test('INV-07: each plan leads to its form', async () => {
  const { page } = await openAs(client.person, '/invest/type?currency=naira');
  await page.getByRole('link', { name: /^N100,000/ }).waitFor();
  for (const code of ['03oa', 'k891', 'lu3q', '5v1s', 'r0d3']) {
    const link = page.locator(`a[href="/invest/form?s=${code}&type=naira"]`);
    expect(await link.count(), code).toBe(1);
  }
});
