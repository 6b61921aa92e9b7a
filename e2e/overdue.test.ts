import { addDays } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { call } from '../tools/seed/http.ts';
import { anActiveLoan, read } from './harness/loans.ts';
import { product, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

useOwnProduct();

test('LND-07, LND-28: an unpaid instalment makes a loan overdue until it is paid', async () => {
  const loan = await anActiveLoan();
  const due = (await read(loan)).next_payment_date ?? '';
  await services.moveTo(due);
  expect(await read(loan)).toMatchObject({ state: 'active', penalty: '0.00' });
  await services.moveTo(addDays(due, 1));
  expect(await read(loan)).toMatchObject({ state: 'overdue', status: 2, penalty: '0.00' });
  await services.moveTo(addDays(due, 3));
  const late = await read(loan);
  // Two days have ended on which the instalment was unpaid: 1% of 100,000 for each of them.
  expect(late).toMatchObject({ state: 'overdue', penalty: '2000.00', balance: '118000.00' });
  await services.moveTo(addDays(due, 3));
  expect(await read(loan)).toEqual(late);

  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, loan.client.person, '/loans');
  await page.getByText('Overdue', { exact: true }).first().waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'See and repay this loan' }).click();
  await page
    .getByText(/1% of the original amount/)
    .first()
    .waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByRole('button', { name: /^Pay N31,000$/ }).click();
  await popupOf(phone).pay();
  await page.getByText('Payment received').waitFor();
  await page.getByText('Active', { exact: true }).first().waitFor();
  expect(await read(loan)).toMatchObject({ state: 'active', balance: '87000.00' });
  await phone.look();

  await phone.go('/reports');
  await page.getByText('2 transactions').waitFor();
  await page.getByRole('cell', { name: 'Repayment' }).waitFor();
  await phone.look();
  await phone.go('/reports/loans');
  await page.getByRole('table', { name: 'Your loans' }).waitFor();
  await phone.look();
});

test('the day close catches up with missed dates and closes each once', async () => {
  const start = await services.today();
  await services.moveTo(addDays(start, 10));
  expect(await services.today()).toBe(addDays(start, 10));
  const again = await call<{ closed: number }>(product.url, 'POST', '/sandbox/api/clock', {
    body: { date: addDays(start, 10) },
  });
  expect(again.closed).toBe(0);
});
