import { expect, test } from 'vitest';
import { atConsole } from './harness/console.ts';
import { anActiveLoan } from './harness/loans.ts';
import { expectLedgerInOrder } from './harness/product.ts';

test('two people post a journal, the books balance, and the check finds nothing', async () => {
  await anActiveLoan();
  const finance = await atConsole('finance');
  const { page } = finance;
  await page.getByRole('link', { name: 'Journals' }).click();
  await page.getByRole('button', { name: 'Enter a journal' }).click();
  await page
    .getByLabel('Account', { exact: true })
    .first()
    .selectOption({ label: '5900 Other expenses' });
  await page.getByLabel('Account', { exact: true }).last().selectOption({ label: '1010 Bank' });
  for (const amount of await page.getByLabel('Amount').all()) await amount.fill('2,500');
  await page.getByLabel('Reason').fill('Bank charges');
  await finance.look();
  await page.getByRole('button', { name: 'Propose journal' }).click();
  await page.getByText('It waits for a second person').waitFor();

  const approver = await atConsole('approver');
  await approver.page.getByRole('link', { name: 'Approvals' }).click();
  const proposal = approver.page.getByRole('listitem').filter({ hasText: 'Bank charges' });
  await proposal.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = approver.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve journal' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.reload();
  await page.getByRole('heading', { name: 'Bank charges' }).waitFor();
  await finance.look();

  await page.getByRole('link', { name: 'Ledger', exact: true }).click();
  await page.getByRole('link', { name: '5900 Other expenses' }).waitFor();
  await finance.look();
  await page.getByRole('link', { name: '5900 Other expenses' }).click();
  await page.getByRole('heading', { name: 'The period' }).waitFor();
  await finance.look();

  await page.getByRole('link', { name: 'Ledger check' }).click();
  await page.getByRole('button', { name: 'Check the ledger' }).click();
  await page.getByText('In order').first().waitFor();
  await finance.look();

  await page.getByRole('link', { name: 'Portfolio' }).click();
  await page.getByRole('button', { name: 'Count now' }).click();
  await page.getByText('PAR30').waitFor();
  await finance.look();

  await page.getByRole('link', { name: 'Day close' }).click();
  await page.getByText('Business date', { exact: true }).first().waitFor();
  await finance.look();
  expectLedgerInOrder();
  expect(finance.page.url()).toContain('/staff/books/closes');
});
