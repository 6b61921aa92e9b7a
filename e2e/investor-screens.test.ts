/** The screens of an investor, against what the server says of them. */
import type { InvestmentRecord, InvestmentSummary } from '@quarrter/contract/client/investments';
import { expect, test } from 'vitest';
import { type Person, people } from '../tools/seed/people.ts';
import { asks, clickRow, figuresOf, headingsOf, money } from './harness/figures.ts';
import { hold, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const investmentsOf = async (person: Person) =>
  (await asks<{ results: InvestmentRecord[] }>(person, '/investments/api/all/naira/investments'))
    .results;

const sumsOf = (person: Person) =>
  asks<InvestmentSummary>(person, '/investments/api/sum/all/naira/investments');

test('DSH-08, REP-01: an investor sees the figures and the reports', async () => {
  const [latest] = await investmentsOf(people.investor);
  const sums = await sumsOf(people.investor);
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.investor, '/dashboard');
  await page.getByText('Currently invested').waitFor();
  // The figures of the two slides come last, after the client's investments and next events.
  expect((await figuresOf(page)).slice(-6)).toEqual([
    ['Currently invested', money(sums.current_investment)],
    ['Returns', money(sums.current_returns)],
    ['Investments', String(sums.current_count)],
    ['Invested in total', money(sums.total_investment)],
    ['Returns', money(sums.total_returns)],
    ['Investments made', String(sums.total_count)],
  ]);
  await page.getByRole('button', { name: 'Dollar' }).click();
  expect(await figuresOf(page)).toContainEqual(['Currently invested', '$0']);
  await page.getByRole('columnheader', { name: 'Amount' }).waitFor();
  expect(await headingsOf(page)).toEqual(['Date', 'Event', 'Action', 'Amount']);
  await page.getByRole('button', { name: 'Notifications' }).click();
  const notice = page.locator('header li a').first();
  expect(await notice.getAttribute('href')).toMatch(/^\/invest\/details\/naira\/[^/]+\?type=FTI$/);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'View All >>' }).click();
  await page.getByRole('heading', { level: 1, name: 'REPORTS' }).waitFor();
  const answer = await hold(page, '**/transactions/api/report/*');
  await page.reload();
  await page.getByText('Loading your report').waitFor({ state: 'attached' });
  answer();
  await page.getByRole('columnheader', { name: 'Initiator' }).waitFor();
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  expect(await headingsOf(page)).toEqual(['Date', 'Event', 'Action', 'Amount', 'Initiator']);

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
  await at.look();
});

test('IND-01, IND-10: lists investments with their details', async () => {
  const list = await investmentsOf(people.investor);
  const matured = list.find(({ days_left }) => days_left < 1);
  if (!matured) throw new Error('The investor has nothing mature.');
  const sums = await sumsOf(people.investor);
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.investor, '/invest/overview?type=naira');
  await page.getByText('Net worth', { exact: true }).first().waitFor();
  expect((await figuresOf(page))[0]).toEqual([
    'Net worth',
    money(sums.total_investment_and_returns),
  ]);
  for (const name of ['Quick Invest +', /Add New Investment Plan/]) {
    await page.getByRole('link', { name }).click();
    await page.waitForURL('**/invest/type?currency=naira');
    await page.goBack();
    await page.getByText('Net worth', { exact: true }).first().waitFor();
  }

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    window.history.pushState(null, '', '/invest/overview?type=naira&new=1');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  const overview = '/investments/api/overview/naira/';
  await expect.poll(() => asked.filter((url) => url === overview).length).toBe(1);

  await page.getByRole('link', { name: 'View All >>' }).click();
  await page.waitForURL('**/reports/investments/naira');
  await page.getByRole('columnheader', { name: 'S/N' }).waitFor();
  expect(await headingsOf(page)).toEqual([
    ...['S/N', 'Investment ID', 'Amount', 'Interest Rate', 'Start Date', 'Maturity Date'],
  ]);
  asked.length = 0;
  await page.getByRole('link', { name: matured.short_id }).click();
  await page.waitForURL(`**/invest/details/naira/${matured.id}?type=FTI`);
  await page.getByText('Capital invested').waitFor();
  await page.getByText('Look at a month').waitFor();
  const details = `/investments/api/naira/full-time-investment-detail/${matured.id}`;
  // The second call reads the plans, for what a client can do at maturity.
  const calls = asked.filter((path) => /\/api\//.test(path));
  expect(calls.toSorted()).toEqual([details, '/products/api/investments/'].toSorted());
  expect(await figuresOf(page)).toContainEqual([
    'Capital invested',
    money(matured.investment_amount),
  ]);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw from ${matured.short_id}` });
  await dialog.getByText(`Your balance is ${money(matured.balance)}.`).waitFor();
  await at.look();
});
