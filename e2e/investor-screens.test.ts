/** The report of an investor, narrowed and saved. */
import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import { expect, test } from 'vitest';
import { people } from '../tools/seed/people.ts';
import { asks, clickRow } from './harness/figures.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

test('an investor narrows the report, opens a row of it and saves a statement', async () => {
  type List = { results: InvestmentRecord[] };
  const path = '/investments/api/all/naira/investments';
  const [latest] = (await asks<List>(people.investor, path)).results;
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.investor, '/reports');
  await page.getByRole('button', { name: 'Filters' }).click();
  const dates = page.getByRole('group', { name: 'Date' });
  expect(await dates.getByRole('checkbox').count()).toBe(0);
  for (const range of ['Last 7 Days', 'Last 1 Year']) {
    await dates.getByRole('radio', { name: range }).check();
    await page.getByRole('button', { name: 'Filters (1)' }).waitFor();
    expect(await dates.getByRole('radio', { checked: true }).count()).toBe(1);
  }
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByLabel('Search by amount, date, ID or word').fill('naira deposit');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/reports?search=naira+deposit');
  await clickRow(page, 'Deposit');
  await page.waitForURL(`**/invest/details/naira/${latest?.id}?type=FTI`);

  await at.go('/reports');
  await page.getByRole('link', { name: 'Statements' }).click();
  await page.getByRole('heading', { level: 1, name: 'STATEMENTS' }).waitFor();
  await page.getByLabel('Period').selectOption('This year');
  await page.getByLabel('First day').fill('');
  await page.getByRole('button', { name: 'Download statement' }).click();
  await page.getByText('Please choose the first day.').waitFor();
  await page.getByLabel('Period').selectOption('This year');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download statement' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Account statement \d{4}-01-01 to .*\.pdf$/);
  await page.getByText('All currencies,').waitFor();
});
