/** What docs/requirements.md fixes of the page of a matured investment. */
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { demonstrationPassword, people } from '../tools/seed/people.ts';
import { product } from './harness/product.ts';
import { openAs, signInClient } from './harness/screens.ts';
import type { Visitor } from './harness/visitor.ts';

let investor: Client;
let matured: InvestmentRecord;
beforeAll(async () => {
  investor = await signInClient(product.url, people.investor);
  const path = '/investments/api/all/naira/investments';
  const { token } = investor;
  const list = await call<{ results: InvestmentRecord[] }>(product.url, 'GET', path, { token });
  const found = list.results.find(({ days_left, status }) => days_left < 1 && status !== 3);
  if (found === undefined) throw new Error('The demonstration has no matured investment.');
  matured = found;
});

async function fillWithdrawal(at: Visitor, amount: string): Promise<void> {
  await at.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = at.page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByLabel('Bank Name').selectOption(people.investor.bank);
  await dialog.getByLabel('Account Number').fill(people.investor.account);
  await dialog.getByLabel('Yes, this is my account').check();
  await dialog.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await dialog.getByRole('button', { name: /^Withdraw N/ }).click();
  await at.page.getByRole('button', { name: 'Continue without it' }).click();
}

const openDetails = () => openAs(people.investor, `/invest/details/naira/${matured.id}?type=FTI`);

test('IND-12: its page has a withdrawal dialog', async () => {
  const { page } = await openDetails();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('dialog', { name: /^Withdraw from/ }).waitFor();
});

test('WDR-13: a failed withdrawal says so', async () => {
  const at = await openDetails();
  at.expectErrors(409);
  await at.page.route(/\/investments\/api\/withdraw\/(\?|$)/, (route) =>
    route.fulfill({ status: 409, json: { detail: 'Please try again later.' } }),
  );
  await fillWithdrawal(at, '1,000');
  await at.page.getByText('Unable to process withdrawal!').waitFor();
});

/** The investor has one matured investment; the question is asked where there are others. */
const preview = {
  available: '5000000.00',
  older_count: 1,
  parts: [
    {
      ...{ id: 'older', short_id: 'IN-OLDER', investment_type: 'FTI', start_date: '2026-01-21' },
      ...{ amount: '3000000.00', capital: '2900000.00', returns: '100000.00', left: '0.00' },
      ...{ plan_minimum: '2000000.00', status: 1, status_after: 3 },
    },
  ],
};

test('WDR-16: Cancel Withdrawal sends nothing more', async () => {
  const at = await openDetails();
  await at.page.route('**/investments/api/withdraw/preview/**', (route) =>
    route.fulfill({ json: preview }),
  );
  const sent: string[] = [];
  at.page.on('request', (request) => {
    if (request.url().includes('/investments/api/withdraw/')) sent.push(request.method());
  });
  await fillWithdrawal(at, '90,000,000');
  const question = at.page.getByRole('dialog', { name: 'This is more than your balance' });
  await question.getByText('Would you like to withdraw from your older investments?').waitFor();
  await question.getByText('Complete', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Cancel Withdrawal' }).click();
  await question.waitFor({ state: 'detached' });
  expect(sent.filter((method) => method !== 'GET')).toEqual([]);
});

test('IND-08: new=1 loads the overview again', async () => {
  const at = await openAs(people.investor, '/invest/overview?type=naira');
  await at.page.getByText('Net worth', { exact: true }).first().waitFor();
  const again = at.page.waitForRequest('**/investments/api/overview/naira/');
  await at.go('/invest/overview?type=naira&new=1');
  await again;
});
