import { addDays } from '@quarrter/domain/calendar';
import { afterAll, expect, test } from 'vitest';
import { until } from '../tools/seed/http.ts';
import { anActiveLoan, read } from './harness/loans.ts';
import { expectLedgerInOrder, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

useOwnProduct();

afterAll(() => expectLedgerInOrder());

test('a client saves a card, has it charged on a due date, and removes it', async () => {
  const loan = await anActiveLoan();
  const phone = await visitor(360);
  const { page } = phone;
  const path = `/loans/personal/details/${loan.loanId}`;
  await signInTo(phone, loan.client.person, path);
  await page.getByText('Pay by card once and tick').waitFor();
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  const save = page.getByRole('checkbox', { name: 'Save this card' });
  expect(await save.isChecked()).toBe(false);
  await save.check();
  await phone.look();
  await page.getByRole('button', { name: /^Pay N29,000$/ }).click();
  await popupOf(phone).pay();
  await page.getByText('Payment received').waitFor();

  await page.getByRole('button', { name: 'Switch on with Visa ending in 4081' }).click();
  await page.getByText('We charge Visa ending in 4081 on each due date').waitFor();
  await phone.look();
  const due = (await read(loan)).next_payment_date ?? '';
  await services.moveTo(addDays(due, -3));
  await services.waitForEmail(loan.client.person.email, /^We will charge N29,000 /);
  await services.moveTo(due);
  await until('the card is charged', async () =>
    (await read(loan)).amount_repaid === '58000.00' ? true : undefined,
  );

  await phone.go(path);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: /^Switch on with/ }).waitFor();
  await phone.look();
  await phone.go('/profile/security');
  await page.getByRole('button', { name: 'Remove Visa ending in 4081' }).waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Remove Visa ending in 4081' }).click();
  await page.getByText('None yet. You can save a card').waitFor();
});
