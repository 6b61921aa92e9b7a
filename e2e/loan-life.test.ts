/** A loan from its first missed payment to its early settlement, at the console and on a phone. */

import type { LoanProductRecord } from '@quarrter/contract/products';
import type { Approval } from '@quarrter/contract/staff/approvals';
import { addDays } from '@quarrter/domain/calendar';
import { expect, test } from 'vitest';
import { call } from '../tools/seed/http.ts';
import { act, atConsole } from './harness/console.ts';
import { anActiveLoan, read } from './harness/loans.ts';
import { product, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

useOwnProduct();

test('LND-06, LND-28: a late client gets a waiver and a new schedule, and settles', async () => {
  await giveHalfAsRebate();
  const loan = await anActiveLoan();
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, loan.client.person, `/loans/personal/details/${loan.loanId}`);
  await page.getByRole('heading', { name: 'If you change your mind' }).waitFor();
  await page.getByRole('button', { name: /^Return N100,000/ }).waitFor();
  await phone.look();

  const due = (await read(loan)).next_payment_date ?? '';
  await services.moveTo(addDays(due, 4));
  const officer = await atConsole('officer');
  const { page: desk } = officer;
  await officer.go(`/staff/loans/${loan.loanId}`);
  await desk.getByRole('heading', { name: 'Penalties' }).waitFor();
  await desk.getByRole('button', { name: 'Waive penalties' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('2000');
  await dialog.getByLabel('Reason').fill('In hospital');
  await officer.look();
  await dialog.getByRole('button', { name: 'Propose to waive N2,000' }).click();
  await desk.getByText('Your proposal waits for a second person.').waitFor();
  await officer.look();

  const approver = await atConsole('approver');
  await approver.go('/staff/approvals');
  await act(approver, 'Approve', 'Approve waiver');
  await approver.go(`/staff/loans/${loan.loanId}`);
  await approver.page.getByText('Waived on').waitFor();
  await approver.look();

  await officer.go(`/staff/loans/${loan.loanId}`);
  await proposeNewSchedule(officer);
  await approver.go('/staff/approvals');
  await approver.page.getByText('Becomes the new principal').waitFor();
  await approver.look();
  await act(approver, 'Approve', 'Approve new schedule');

  await page.reload();
  await page.getByText('We waived the penalties for').waitFor();
  await page.getByRole('heading', { name: 'We offer you a new payment schedule' }).waitFor();
  await phone.look();
  phone.expectErrors(400);
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel(/^I have read the new schedule/).check();
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
  await page.getByRole('heading', { name: 'Settle early' }).waitFor();
  await phone.look();
  await officer.go(`/staff/loans/${loan.loanId}`);
  await desk.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
  await officer.look();

  // 105,000 and half of 12,600 interest, none of which is due yet.
  await page.getByRole('button', { name: 'Pay N111,300 in full' }).click();
  await page.getByRole('radio', { name: /^Pay in full/, checked: true }).waitFor();
  await phone.look();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay N111,300' }).click();
  await popupOf(phone).pay();
  await page.getByText('You owe nothing on this loan.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Your discharge letter' }).waitFor();
  await phone.look();
  expect(await read(loan)).toMatchObject({ state: 'complete', balance: '0.00' });
});

type Listed = { results: LoanProductRecord[] };

/** Terms under which half of the interest not yet due falls away with an early settlement. */
async function giveHalfAsRebate(): Promise<void> {
  const { url, staff } = product;
  const list = await call<Listed>(url, 'GET', '/products/api/loans/');
  const terms = list.results.find(({ type }) => type === 'personal');
  const { id } = await call<Approval>(url, 'POST', '/staff/api/products/loans/personal/propose/', {
    token: staff.administrator,
    body: { ...terms, rebate: '50' },
  });
  await call(url, 'POST', `/staff/api/approvals/${id}/approve/`, { token: staff.approver });
}

async function proposeNewSchedule(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Propose a new schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration in months').fill('6');
  await dialog.getByLabel('Interest, percent per month').fill('2');
  await at.look();
  await dialog.getByRole('button', { name: 'Propose the schedule' }).click();
  await page.getByText('Your proposal waits for a second person.').waitFor();
  await at.look();
}
