import type { LoanRecord } from '@quarrter/contract/client/loans';
import { afterAll, expect, test } from 'vitest';
import { registerClient } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import type { Person } from '../tools/seed/people.ts';
import { fillApplication } from './harness/application.ts';
import { act, atConsole, checkByHand, signInAtConsole } from './harness/console.ts';
import { anActiveLoan, read } from './harness/loans.ts';
import { aClient, signUpPerson } from './harness/people.ts';
import { api, expectLedgerInOrder, product, services } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

afterAll(() => expectLedgerInOrder());

const detailsOf = (loanId: string) => `/loans/personal/details/${loanId}`;

async function loansOf(token: string): Promise<LoanRecord[]> {
  const path = '/transactions/api/user/transaction-loan-list';
  return (await call<{ results: LoanRecord[] }>(product.url, 'GET', path, { token })).results;
}

test('LON-59, LND-10: a client chooses, accepts and receives a personal loan', async () => {
  const person = signUpPerson();
  const client = await registerClient(api, person);
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, person, '/loans');
  await page.getByText('No Active Loans').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'Request Loan' }).click();
  await page.getByRole('heading', { name: 'Which loan do you need?' }).waitFor();
  await phone.look();
  await page.getByRole('link', { name: /^Personal/ }).click();
  await page.getByRole('link', { name: /Tier 1/ }).click();
  await fillApplication(phone, person, { amount: '100000', months: 4 });
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'Back to Loans' }).click();
  await page.getByText('Awaiting Verification').first().waitFor();
  await phone.look();
  const [{ id } = { id: '' }] = await loansOf(client.token);

  const officer = await signInAtConsole('officer');
  await officer.look();
  await officer.page.getByRole('link', { name: new RegExp(person.lastName) }).click();
  await officer.page.getByRole('heading', { name: new RegExp(person.lastName) }).waitFor();
  await officer.look();
  await checkByHand(officer);
  await officer.look();
  await act(officer, 'Verify', 'Verify application');
  await officer.page.getByText('Verified', { exact: true }).first().waitFor();
  // The officer who verified cannot make the offer, and the screen says why.
  await officer.page.getByText(/Only an approver/).waitFor();
  expect(await officer.page.getByRole('button', { name: 'Make an offer' }).count()).toBe(0);

  await officer.page.getByRole('button', { name: 'Ask the bureaus' }).click();
  await officer.page.getByText('Answered on').nth(1).waitFor();
  await officer.look();

  const approver = await atConsole('approver');
  await approver.go(`/staff/loans/${id}`);
  await act(approver, 'Make an offer', 'Send offer');
  await approver.page.getByText('Awaiting Confirmation').first().waitFor();
  await approver.look();
  expect(await approver.page.getByRole('button', { name: 'Disburse' }).count()).toBe(0);

  await phone.go(detailsOf(id));
  await page.getByRole('heading', { name: 'Payment schedule' }).waitFor();
  for (const fact of ['Total cost', 'APR', 'You get']) {
    await page.getByText(fact, { exact: true }).first().waitFor();
  }
  await phone.look();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('This field is required').first().waitFor();
  await page.getByLabel(/^I have read/).check();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('You accepted the offer').first().waitFor();
  await phone.look();

  const finance = await atConsole('finance');
  await finance.go(`/staff/loans/${id}`);
  await act(finance, 'Disburse', /^Send N100,000/);
  await finance.look();
  await services.waitForEmail(person.email, /paid into your account/);
  await phone.go(detailsOf(id));
  await page.getByText('Active', { exact: true }).first().waitFor();
  await phone.look();
  expect((await read({ client, loanId: id })).state).toBe('active');
});

test('LND-16, SHL-19: a card repayment shows in another tab and its bell by itself', async () => {
  const loan = await anActiveLoan();
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, loan.client.person, detailsOf(loan.loanId));
  const { page: tab } = await openTabWithReadBell(loan.client.person, detailsOf(loan.loanId));
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await phone.look();
  await page.getByRole('button', { name: 'Pay N29,000' }).click();
  await popupOf(phone).pay();
  await page.getByText('Payment received').waitFor();
  await phone.look();
  await tab.getByRole('table', { name: 'Your repayments of this loan' }).waitFor();
  await tab.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await tab.getByRole('link', { name: /^New: *Loan repayment/ }).waitFor();
  const { repayments, amount_repaid } = await read(loan);
  expect([repayments.length, amount_repaid]).toEqual([1, '29000.00']);
});

/** A tab with a session of its own that follows changes, and whose notifications are read. */
async function openTabWithReadBell(person: Person, path: string): Promise<Visitor> {
  const at = await visitor();
  const { page } = at;
  const followed = page.waitForResponse(/\/notifications\/api\/stream\//);
  await signInTo(at, person, path);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await followed;
  return at;
}

test('LND-23: a client who closes the tab after paying finds the repayment later', async () => {
  const loan = await anActiveLoan();
  const at = await visitor();
  const { page } = at;
  await signInTo(at, loan.client.person, detailsOf(loan.loanId));
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByRole('button', { name: 'Pay N29,000' }).click();
  const charged = page.waitForResponse((response) => response.url().endsWith('/checkout/charge'));
  await popupOf(at).tryCard('no questions');
  await charged;
  await page.close();
  const later = await visitor(360);
  await signInTo(later, loan.client.person, detailsOf(loan.loanId));
  await later.page.getByRole('heading', { name: 'Your repayments' }).waitFor();
  await expect.poll(async () => (await read(loan)).repayments.length).toBe(1);
  await later.page.reload();
  await later.page.getByRole('table', { name: 'Your repayments of this loan' }).waitFor();
});

test('LND-24: a declined card and a closed popup pay nothing, the next card once', async () => {
  const loan = await anActiveLoan();
  const at = await visitor(360);
  const { page } = at;
  await signInTo(at, loan.client.person, detailsOf(loan.loanId));
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('30000');
  await page.getByRole('button', { name: 'Pay N30,000' }).click();
  const popup = popupOf(at);
  await popup.tryCard('Declined');
  await popup.frame.getByRole('button', { name: 'Try another card' }).waitFor();
  await popup.frame.getByRole('button', { name: 'Cancel payment' }).click();
  await popup.gone();
  await page
    .getByText(/The card was declined|The payment was not completed/)
    .first()
    .waitFor();
  await at.look();
  expect((await read(loan)).repayments).toEqual([]);
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toMatch(/^30,?000/);
  await page.getByRole('button', { name: 'Pay N30,000' }).click();
  await popup.pay();
  await page.getByText('Payment received').waitFor();
  expect((await read(loan)).repayments).toMatchObject([{ amount: '30000.00' }]);
});

test('LON-61: an application that failed to send keeps the form and is resent once', async () => {
  const client = await aClient();
  const phone = await visitor(360);
  phone.expectErrors('network');
  const { page } = phone;
  await signInTo(phone, client.person, '/loans/type/personal?tier=1');
  // LON-59 has looked at each step already.
  const unlooked = { ...phone, look: async () => {} };
  await fillApplication(unlooked, client.person, { amount: '80000', months: 2 });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Loan application failed. Please try again.').waitFor();
  await phone.look();
  await page.context().setOffline(false);
  await page.getByText('bank-statement.pdf').waitFor();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
  expect(await loansOf(client.token)).toHaveLength(1);
});
