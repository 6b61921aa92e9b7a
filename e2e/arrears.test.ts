/** Loans with a missed payment, at the console and on a phone, until they are paid. */
import type { Approval } from '@quarrter/contract/staff/approvals';
import { addDays } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../tools/seed/http.ts';
import { act, atConsole } from './harness/console.ts';
import { anActiveLoan, type LoanOf, read } from './harness/loans.ts';
import { product, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

useOwnProduct();

/** Each test has a loan of its own, 4 days after its first payment was due. */
let promised: LoanOf;
let restructured: LoanOf;
let today: string;
beforeAll(async () => {
  await giveHalfAsRebate();
  [promised, restructured] = await Promise.all([anActiveLoan(), anActiveLoan()]);
  today = addDays((await read(promised)).next_payment_date ?? '', 4);
  await services.moveTo(today);
});

/** Terms under which half of the interest not yet due is not owed after an early settlement. */
async function giveHalfAsRebate(): Promise<void> {
  const path = '/staff/api/products/loans/personal/';
  const { product: terms } = await call<{ product: object }>(product.url, 'GET', path, {
    token: product.staff.administrator,
  });
  await decideTogether(`${path}propose/`, 'administrator', { ...terms, rebate: '50' });
}

/** One member of staff proposes, and an approver approves. */
async function decideTogether(
  path: string,
  proposer: 'administrator' | 'officer',
  body: object,
): Promise<void> {
  const { url, staff } = product;
  const { id } = await call<Approval>(url, 'POST', path, { token: staff[proposer], body });
  await call(url, 'POST', `/staff/api/approvals/${id}/approve/`, { token: staff.approver });
}

test('LND-20: an officer agrees payments with a client, who pays the agreed amount', async () => {
  const { person } = promised.client;
  const officer = await atConsole('officer');
  const { page } = officer;
  await officer.go('/staff/collections');
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

  const phone = await visitor(360, 'light', { secondEngine: true });
  await signInTo(phone, person, '/loans');
  await phone.page.getByText('Overdue', { exact: true }).first().waitFor();
  await phone.page.getByRole('link', { name: 'See this loan' }).click();
  await phone.page.getByText('Agreed payment').waitFor();
  await phone.look();
  await phone.page.getByRole('button', { name: 'Pay the agreed N10,000' }).click();
  await popupOf(phone).pay();
  await phone.page.getByText('Payment received').waitFor();
  expect(await read(promised)).toMatchObject({ state: 'overdue', promise: { state: 'kept' } });
});

test('LND-06, LND-28: a late client gets a waiver and a new schedule, and settles', async () => {
  const loan = restructured;
  const loanPage = `/staff/loans/${loan.loanId}`;
  const waiver = { amount: '2000', reason: 'In hospital' };
  await decideTogether(`/staff/api/loans/${loan.loanId}/waive/`, 'officer', waiver);
  const officer = await atConsole('officer');
  await officer.go(loanPage);
  await officer.page.getByText('Waived on').waitFor();
  await proposeNewSchedule(officer);

  const approver = await atConsole('approver');
  await approver.go('/staff/approvals');
  await approver.page.getByText('Becomes the new principal').waitFor();
  await approver.look();
  await act(approver, 'Approve', 'Approve new schedule');

  const phone = await visitor(360, 'light', { secondEngine: true });
  const { page } = phone;
  await signInTo(phone, loan.client.person, `/loans/personal/details/${loan.loanId}`);
  await page.getByText('We waived the penalties for').waitFor();
  await page.getByRole('heading', { name: 'We offer you a new repayment schedule' }).waitFor();
  await phone.look();
  phone.expectErrors(400);
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel(/^I have read the new schedule/).check();
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
  await page.getByRole('heading', { name: 'Pay in full today' }).waitFor();
  await phone.look();
  await officer.go(loanPage);
  await officer.page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
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

async function proposeNewSchedule(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Propose a new schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration in months').fill('6');
  await dialog.getByLabel('Interest rate, percent per month').fill('2');
  await at.look();
  await dialog.getByRole('button', { name: 'Propose the schedule' }).click();
  await page.getByText('Your proposal waits for a second person.').waitFor();
}
