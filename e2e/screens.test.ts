/** The signed-in screens of the demonstration clients, against what the server says of them. */
import type { InvestmentRecord, InvestmentSummary } from '@quarrter/contract/investments';
import type { LoanRecord } from '@quarrter/contract/loans';
import { formatDate } from '@quarrter/domain/calendar';
import { type Currency, formatMoney, fromWire } from '@quarrter/domain/money';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { investmentForm } from '../tools/seed/forms.ts';
import { call } from '../tools/seed/http.ts';
import { type Person, people } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { product, services } from './harness/product.ts';
import { signInClient, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

/** Asks the server as this client. */
async function asks<T>(person: Person, path: string): Promise<T> {
  const { token } = await signInClient(product.url, person);
  return call<T>(product.url, 'GET', path, { token });
}

const loansOf = async (person: Person) =>
  (await asks<{ results: LoanRecord[] }>(person, '/transactions/api/user/transaction-loan-list'))
    .results;

const investmentsOf = async (person: Person) =>
  (await asks<{ results: InvestmentRecord[] }>(person, '/investments/api/all/naira/investments'))
    .results;

const money = (amount: string, currency: Currency = 'NGN') =>
  formatMoney(fromWire(amount), currency);

/** Every figure of the screen by its name, in the order of the page. */
const figuresOf = (page: Page) =>
  page
    .locator('main dl > div')
    .evaluateAll((boxes) =>
      boxes.map((box) => [...box.querySelectorAll('dt, dd')].map((part) => part.textContent)),
    );

const headingsOf = (page: Page) => page.getByRole('columnheader').allTextContents();

/** The link of a row lies over all its cells: a touch anywhere in the row is one of the link. */
const clickRow = (page: Page, action: string) =>
  page.getByRole('cell', { name: action }).first().click({ force: true });

test('DSH-05, FMT-09: a new client on a phone sees the banner and the cards', async () => {
  const at = await visitor(768);
  const { page } = at;
  await signInTo(at, people.newcomer, '/dashboard');
  await page.getByText('No Current Investment').waitFor();
  const cards = page.locator('main a[href^="/invest/form"]');
  const inOneColumn = () =>
    cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().x)).size);
  const banner = page.getByText('Complete your profile');
  await banner.waitFor({ state: 'attached' });

  expect(await banner.isVisible()).toBe(false);
  expect(await inOneColumn()).toBe(2);
  await page.setViewportSize({ width: 767, height: 900 });
  expect(await banner.isVisible()).toBe(true);
  expect(await inOneColumn()).toBe(1);
  await at.look();

  const first = cards.first();
  expect(await first.textContent()).toContain('N10,000 to N99,999');
  await first.click();
  await page.waitForURL('**/invest/form?s=base&type=naira');
  await page.getByRole('heading', { name: 'Your investment' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.waitForURL('**/profile');
});

test('SHL-08, DSH-15: every list of a new client says that it is empty', async () => {
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, people.newcomer, '/dashboard');
  await page.getByText('No Recent Transactions').waitFor();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByText('No Notifications').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Loans', exact: true }).first().click();
  await page.getByRole('heading', { name: 'No Current Loan' }).waitFor();
  for (const [path, text] of [
    ['/reports', 'No Results Found'],
    ['/reports/loans', 'No Results Found'],
    ['/reports/investments/naira', 'No Investment Reports'],
    ['/reports/investments/dollar', 'No Investment Reports'],
    ['/loans', 'No Active Loans'],
  ] as const) {
    await at.go(path);
    await page.getByText(text).waitFor();
  }
  await page.getByRole('link', { name: 'Request Loan' }).click();
  await page.waitForURL('**/loans/type');
});

test('DSH-03: a client with dollars only is shown as an investor', async () => {
  const { person, token } = await aClient();
  const form = investmentForm(person, '250', 'usd');
  const body = { purpose: 'investment', currency: 'dollar', kind: 'full', form };
  const intent = { token, body };
  const path = '/transactions/api/payment-intent/';
  const { reference } = await call<{ reference: string }>(product.url, 'POST', path, intent);
  await services.pay(reference);
  await call(product.url, 'POST', '/investments/api/dollar/full-time-investment-create/', {
    token,
    body: { reference },
  });
  const at = await visitor(360);
  await signInTo(at, person, '/dashboard');
  await at.page.getByText('Currently invested').waitFor();
  expect(await figuresOf(at.page)).toContainEqual(['Currently invested', '$250']);
  expect(await at.page.getByText('No Current Investment').count()).toBe(0);
});

test('DSH-17, LON-03: a loan is shown alike on every screen', async () => {
  const [loan] = await loansOf(people.borrower);
  if (!loan?.due_date || !loan.interest_start_date) throw new Error('This loan has not started.');
  const details = `/loans/personal/details/${loan.loan_type_id}`;
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.borrower, '/dashboard/loans');
  await page.getByText('Amount Repaid').waitFor();
  expect(await figuresOf(page)).toEqual([
    ['Current Loan', money(loan.amount ?? '')],
    ['Balance', money(loan.balance)],
    ['Next Payment Date', formatDate(loan.next_payment_date ?? '')],
    ['Amount Due', money(loan.amount_to_be_paid)],
    ['Amount Repaid', money(loan.amount_repaid)],
  ]);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const notice = page.locator('header li a').first();
  expect(await notice.getAttribute('href')).toBe(details);
  // SHL-07: what was shown is read, on the server.
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.reload();
  await page.getByText('Amount Repaid').waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await notice.click();
  await page.waitForURL(`**${details}`);
  await page.getByText(loan.short_id).first().waitFor();

  await at.go('/reports');
  await clickRow(page, 'Repayment');
  await page.waitForURL(`**${details}`);

  await at.go('/loans');
  await page.getByRole('link', { name: 'See and repay this loan' }).click();
  await page.waitForURL(`**${details}`);
  await page.goBack();
  await page.getByRole('link', { name: 'View All >>' }).click();
  await page.waitForURL('**/reports/loans');
  await page.getByRole('heading', { level: 1, name: 'LOAN REPORTS' }).waitFor();
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await cells.first().waitFor();
  expect(await cells.allTextContents()).toEqual([
    '1',
    loan.short_id,
    money(loan.amount ?? ''),
    `${loan.interest}% a month`,
    formatDate(loan.interest_start_date),
    formatDate(loan.due_date),
  ]);

  const waiting = await visitor(360);
  await signInTo(waiting, people.applicant, '/dashboard/loans');
  await waiting.page.getByText('Next Payment Date').waitFor();
  expect((await figuresOf(waiting.page)).slice(1, 3)).toEqual([
    ['Next Payment Date', '--'],
    ['Amount Due', '--'],
  ]);
});

test('DSH-08, REP-01: an investor sees the figures and the reports', async () => {
  const [latest] = await investmentsOf(people.investor);
  const sums = await asks<InvestmentSummary>(
    people.investor,
    '/investments/api/sum/all/naira/investments',
  );
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, people.investor, '/dashboard');
  await page.getByText('Currently invested').waitFor();
  // What is owned, and what is next, comes before the two slides.
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
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/transactions/api/report/*', async (route) => {
    await mayAnswer;
    await route.continue();
  });
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
  await page.getByLabel('Search by amount, ID or word').fill('naira deposit');
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
  const sums = await asks<InvestmentSummary>(
    people.investor,
    '/investments/api/sum/all/naira/investments',
  );
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
