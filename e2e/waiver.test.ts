import { addDays } from '@quarrter/domain/calendar';
import { afterAll, test } from 'vitest';
import { atConsole } from './harness/console.ts';
import { anActiveLoan, read } from './harness/loans.ts';
import { expectLedgerInOrder, services, useOwnProduct } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

useOwnProduct();

afterAll(() => expectLedgerInOrder());

test('LND-28: two people waive penalties, and the client sees what was taken off', async () => {
  const loan = await anActiveLoan();
  const due = (await read(loan)).next_payment_date ?? '';
  await services.moveTo(addDays(due, 4));
  const { id } = await read(loan);

  const officer = await atConsole('officer');
  await officer.go(`/staff/loans/${id}`);
  await officer.page.getByRole('heading', { name: 'Penalties' }).waitFor();
  await officer.look();
  await officer.page.getByRole('button', { name: 'Waive penalties' }).click();
  const dialog = officer.page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('2000');
  await dialog.getByLabel('Reason').fill('In hospital');
  await officer.look();
  await dialog.getByRole('button', { name: 'Propose to waive' }).click();
  await officer.page.getByText('Your proposal waits for a second person.').waitFor();
  await officer.look();

  const approver = await atConsole('approver');
  await approver.go('/staff/approvals');
  await approver.page.getByRole('button', { name: 'Approve', exact: true }).click();
  await approver.page.getByRole('button', { name: 'Approve waiver' }).click();
  await approver.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await approver.go(`/staff/loans/${id}`);
  await approver.page.getByText('Waived on').waitFor();
  await approver.look();

  const phone = await visitor(360);
  await signInTo(phone, loan.client.person, `/loans/personal/details/${id}`);
  await phone.page.getByText('We waived the penalties for').waitFor();
  await phone.look();
});
