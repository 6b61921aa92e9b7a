/** The books at the end of the day: a journal, the close of the date, and whether all balances. */
import { formatDate } from '@quarrter/domain/calendar';
import type { NewLender } from '../new-lender.ts';
import { approve, type Desks, goTo } from './desks.ts';

/** Bank charges, which two people post. */
export async function postJournal({ finance, approver }: Desks): Promise<void> {
  const { page } = finance;
  await goTo(finance, 'Journals');
  await page.getByRole('button', { name: 'Enter a journal' }).click();
  const accounts = page.getByLabel('Account', { exact: true });
  await accounts.first().selectOption({ label: '5900 Other expenses' });
  await accounts.last().selectOption({ label: '1010 Bank' });
  for (const amount of await page.getByLabel('Amount').all()) await amount.fill('2,500');
  await page.getByLabel('Reason').fill('Bank charges');
  await finance.look();
  await page.getByRole('button', { name: 'Propose journal' }).click();
  await page.getByText('It is waiting for a second person').waitFor();
  await approve(approver, 'Bank charges');
  await page.reload();
  await page.getByRole('heading', { name: 'Bank charges' }).waitFor();
}

/** The worker closes the date that is left, as it does after midnight. */
export async function closeDay({ finance }: Desks, lender: NewLender): Promise<void> {
  const { page } = finance;
  await lender.letDatesClose();
  await goTo(finance, 'Day close');
  await page.getByText('1 date', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Close every date before today' }).click();
  await page.getByText('None', { exact: true }).waitFor();
  const date = formatDate(lender.yesterday);
  const closed = page.getByRole('row').filter({ hasText: date });
  await closed.getByText('Closed', { exact: true }).waitFor();
  await closed.getByRole('link', { name: date }).click();
  await page.getByRole('heading', { name: `Close of ${date}` }).waitFor();
  await page.getByRole('heading', { name: 'Results by step' }).waitFor();
  await finance.look();
}

/** Provider and books agree, the ledger is in order, and the closed date is in balance. */
export async function balanceBooks({ finance }: Desks, { yesterday }: NewLender): Promise<void> {
  const { page } = finance;
  await goTo(finance, 'Ledger check');
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await page.getByText('No differences').first().waitFor();
  await finance.look();
  await goTo(finance, 'Reconciliation');
  await page.getByRole('button', { name: 'Compare now' }).click();
  await page.getByText('Nothing differs').waitFor();

  await goTo(finance, 'Credit bureau file');
  await page.getByText('Left out, without consent').waitFor();
  await finance.look();

  await goTo(finance, 'Ledger');
  await page.getByLabel('Business date').fill(yesterday);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Closed', { exact: true }).waitFor();
  const total = (column: string) =>
    page
      .getByRole('row', { name: /^Total/ })
      .locator(`[data-label="${column}"]`)
      .textContent();
  const [debits, credits] = [await total('Debit balance'), await total('Credit balance')];
  if (debits !== credits) throw new Error(`the books differ: ${debits} and ${credits}`);
  await finance.look();
  await page.getByRole('link', { name: '5900 Other expenses' }).click();
  await page.getByRole('heading', { name: 'The period' }).waitFor();
  await finance.look();

  await goTo(finance, 'Portfolio');
  await page.getByRole('button', { name: 'Recalculate now' }).click();
  await page.getByText('PAR30').waitFor();
  await finance.look();
}
