import { addDays } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { atConsole } from './harness/console.ts';
import { anActiveLoan, read } from './harness/loans.ts';
import { services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

useOwnProduct();

test('LND-20: an officer agrees payments with a client, who pays the agreed amount', async () => {
  const loan = await anActiveLoan();
  const { person } = loan.client;
  const due = (await read(loan)).next_payment_date ?? '';
  const today = addDays(due, 3);
  await services.moveTo(today);
  const officer = await atConsole('officer');
  const { page } = officer;
  await officer.go('/staff/collections');
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).waitFor();
  await officer.look();
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click();
  await page.getByRole('heading', { name: 'Promises to pay' }).waitFor();

  await page.getByRole('button', { name: 'Record a contact' }).click();
  await page.getByLabel('What was said').fill('Can pay a part on Friday.');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await page.getByText('Call: Reached').waitFor();
  await page.getByRole('button', { name: 'Record a promise to pay' }).click();
  await page.getByLabel('Agreed date').fill(addDays(today, 4));
  await page.getByLabel('Agreed amount').fill('10,000');
  await page.getByRole('button', { name: 'Save promise' }).click();
  await page.getByText('Open', { exact: true }).waitFor();
  await officer.look();

  await page.getByRole('link', { name: 'Open client' }).click();
  await page.getByRole('heading', { name: 'Identity', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Reveal the BVN' }).click();
  await page.getByLabel('Reason').fill('The bank asked for it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
  await page.getByText('The BVN to').waitFor();
  await officer.look();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByText('Promise made').waitFor();
  await page.getByRole('link', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Prefers to be called in the afternoon.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Prefers to be called in the afternoon.', { exact: true }).waitFor();
  await officer.look();

  const phone = await visitor(360);
  await signInTo(phone, person, `/loans/personal/details/${loan.loanId}`);
  await phone.page.getByText('Agreed payment').waitFor();
  await phone.look();
  await phone.page.getByRole('button', { name: 'Pay the agreed N10,000' }).click();
  await popupOf(phone).pay();
  await phone.page.getByText('Payment received').waitFor();
  expect(await read(loan)).toMatchObject({ state: 'overdue', promise: { state: 'kept' } });
});
