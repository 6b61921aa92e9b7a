/** What can still happen to a loan that was paid out. */
import { afterAll, test } from 'vitest';
import { atConsole } from './harness/console.ts';
import { anActiveLoan } from './harness/loans.ts';
import { expectLedgerInOrder } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

afterAll(() => expectLedgerInOrder());

test('LND-06: a client accepts a new schedule that two people approved', async () => {
  const { client, loanId } = await anActiveLoan();
  const officer = await atConsole('officer');
  await officer.go(`/staff/loans/${loanId}`);
  await officer.page.getByRole('button', { name: 'Propose a new schedule' }).click();
  const dialog = officer.page.getByRole('dialog');
  await dialog.getByLabel('Duration in months').fill('6');
  await dialog.getByLabel('Interest, percent per month').fill('2');
  await officer.look();
  await dialog.getByRole('button', { name: 'Propose the schedule' }).click();
  await officer.page.getByText('Your proposal waits for a second person.').waitFor();
  await officer.look();

  const approver = await atConsole('approver');
  await approver.go('/staff/approvals');
  await approver.page.getByText('Becomes the new principal').first().waitFor();
  await approver.page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  await approver.page.getByRole('button', { name: 'Approve new schedule' }).click();
  await approver.page.getByRole('dialog').waitFor({ state: 'hidden' });

  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, client.person, `/loans/personal/details/${loanId}`);
  await page.getByRole('heading', { name: 'If you change your mind' }).waitFor();
  await page.getByRole('heading', { name: 'We offer you a new payment schedule' }).waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel(/^I have read the new schedule/).check();
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
  await phone.look();
  await officer.go(`/staff/loans/${loanId}`);
  await officer.page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
  await officer.look();
});
