/** The screens of a new client and of a borrower, against the server's figures. */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatDate } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { type Person, people } from '../tools/seed/people.ts';
import { asks, clickRow, figuresOf, money } from './harness/figures.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const loansOf = async (person: Person) =>
  (await asks<{ results: LoanRecord[] }>(person, '/transactions/api/user/transaction-loan-list'))
    .results;

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
  await cards.first().waitFor();

  expect(await banner.isVisible()).toBe(false);
  expect(await inOneColumn()).toBe(2);
  await page.setViewportSize({ width: 767, height: 900 });
  expect(await banner.isVisible()).toBe(true);
  expect(await inOneColumn()).toBe(1);
  await at.look();

  const first = cards.first();
  expect(await first.textContent()).toContain('N10,000 to N99,999');
  await first.click();
  await page.waitForURL('**/invest/form?s=base');
  await page.getByRole('heading', { name: 'Your investment' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Go to your profile' }).click();
  await page.waitForURL('**/profile');
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
  // SHL-07: notifications that were shown are read, on the server.
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
  await page.getByRole('link', { name: 'See this loan' }).click();
  await page.waitForURL(`**${details}`);
  await page.goBack();
  await page.getByRole('link', { name: 'View All' }).click();
  await page.waitForURL('**/reports/loans');
  await page.getByRole('heading', { level: 1, name: 'LOAN REPORTS' }).waitFor();
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await cells.first().waitFor();
  expect(await cells.allTextContents()).toEqual([
    '1',
    loan.short_id,
    money(loan.amount ?? ''),
    `${loan.interest}% per month`,
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
