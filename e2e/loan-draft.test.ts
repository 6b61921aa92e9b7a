/**
 * An application that is interrupted, and the answers that a client who applied before need not
 * repeat.
 */
import { personal } from '@quarrter/domain/loan-kinds';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { applyForLoan } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { lookAt } from './harness/look.ts';
import { aClient } from './harness/people.ts';
import { api } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const form = '/loans/type/personal?tier=1';

/** Everything that the site has stored in this browser and this tab. */
const storedTexts = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/** Someone whose application of today was cancelled, so that they can apply again. */
async function aReturningClient() {
  const client = await aClient();
  const { token } = client;
  const request = { amount: '50000', months: 2, reason: 'School fees' };
  const { id } = await applyForLoan(api, client, request);
  await call(api.base, 'PUT', `/loans/api/personal/cancel-loan/${id}/`, { token });
  return client;
}

test('LON-64, LON-66: an application outlives its tab and reuses documents', async () => {
  const client = await aReturningClient();
  const { person } = client;
  const phone = await visitor(360);
  const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
  const heading = (page: Page, name: string) =>
    page.getByRole('heading', { name, exact: true }).waitFor();
  await signInTo(phone, person, form);
  const { page } = phone;
  await page.getByLabel('How do you earn?').selectOption('Salary');
  await page.getByText('You can borrow from N100 up to N827,586 over 4 months.').waitFor();
  await page.getByLabel('Loan Amount', { exact: true }).fill('80000');
  await page.getByLabel('Loan Duration').selectOption('2');
  await phone.look();
  for (const { title } of personal.steps.slice(0, 3)) {
    await heading(page, title);
    await goOn(page);
  }
  await heading(page, 'Identity and bank');
  await page.getByText(`ending in ${person.account.slice(-4)}`).waitFor();
  await phone.look();
  await page.getByLabel('NIN', { exact: true }).fill(person.nin);
  await page.getByLabel('BVN', { exact: true }).fill(person.bvn);
  await page.getByLabel('Change bank account').click();
  await page.getByLabel('Account Number', { exact: true }).fill(person.account);
  await page.getByLabel('Yes, this is my account').check();
  const stored = await storedTexts(page);
  expect(stored).toContain('80,000');
  for (const secret of [person.nin, person.bvn, person.account]) {
    expect(stored).not.toContain(secret);
  }

  // The tab is closed and with it the session; the draft waits for its client.
  const tab = { ...phone, page: await phone.newTab() };
  const later = {
    ...tab,
    go: async (path: string) => {
      await tab.page.goto(new URL(path, page.url()).href);
    },
  };
  await page.close();
  await signInTo(later, person, '/loans');
  await later.page.getByText('No Active Loans').waitFor();
  await lookAt(later.page);
  await later.page.getByRole('link', { name: 'Continue your application' }).click();
  await later.page.getByText('We saved your draft').waitFor();
  expect(await later.page.getByLabel('Loan Amount', { exact: true }).inputValue()).toBe('80,000');
  await later.page.getByRole('button', { name: 'Continue with your draft' }).click();
  await heading(later.page, 'Identity and bank');
  expect(await later.page.getByLabel('NIN', { exact: true }).inputValue()).toBe('');
  await later.page.getByLabel('NIN', { exact: true }).fill(person.nin);
  await later.page.getByLabel('BVN', { exact: true }).fill(person.bvn);
  await later.page.getByRole('button', { name: /^Use .* instead$/ }).click();
  await later.page.goBack();
  await heading(later.page, 'Your loan');
  await later.page.goForward();
  expect(await later.page.getByLabel('NIN', { exact: true }).inputValue()).toBe(person.nin);
  await goOn(later.page);

  await heading(later.page, 'Documents');
  await lookAt(later.page);
  await later.page.getByRole('button', { name: 'Send the application' }).click();
  await later.page.getByText('Bank statement is required.').first().waitFor();
  for (const label of ['Bank statement', 'ID card']) {
    await later.page.getByRole('button', { name: `Use again: ${label}` }).click();
  }
  await lookAt(later.page);
  await later.page.getByLabel(/^I declare/).check();
  await later.page.getByRole('button', { name: 'Send the application' }).click();
  const consent = later.page.getByLabel(/^I agree that you ask the credit bureaus/);
  expect(await consent.getAttribute('aria-invalid')).toBe('true');
  await consent.check();
  await later.page.getByRole('button', { name: 'Send the application' }).click();
  await later.page.getByText('Your loan application was processed successfully.').waitFor();
  await expect.poll(() => storedTexts(later.page)).not.toContain('80,000');
  const path = '/transactions/api/user/transaction-loan-list';
  const { results } = await call<{ results: { documents: { kind: string }[] }[] }>(
    api.base,
    'GET',
    path,
    { token: client.token },
  );
  expect(results[0]?.documents.map(({ kind }) => kind)).toEqual(['file', 'id_card']);
});
