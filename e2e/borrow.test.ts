import { expect, test } from 'vitest';
import { registerClient } from '../tools/seed/client.ts';
import type { Person } from '../tools/seed/people.ts';
import { fillApplication } from './harness/application.ts';
import { act, atConsole, checkByHand, signInAtConsole } from './harness/console.ts';
import { anActiveLoan, type LoanOf, loansOf, read } from './harness/loans.ts';
import { signUpPerson } from './harness/people.ts';
import { api, product, services } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

const detailsOf = (loanId: string) => `/loans/personal/details/${loanId}`;

test('LON-59, LND-10: a client chooses, accepts and receives a personal loan', async () => {
  const person = signUpPerson();
  const client = await registerClient(api, person);
  const phone = await visitor(360, 'light', { secondEngine: true });
  const { page } = phone;
  await signInTo(phone, person, '/loans');
  await page.getByText('No Active Loans').waitFor();
  await page.getByRole('link', { name: 'Request Loan' }).click();
  await page.getByText('How much do you need?').waitFor();
  await page.getByRole('link', { name: /^Personal/ }).click();
  await page.getByRole('link', { name: /Tier 1/ }).click();
  await fillApplication(phone, person, { amount: '100000', months: 4 });
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'Back to Loans' }).click();
  await page.getByText('Awaiting Verification').first().waitFor();
  const [{ id } = { id: '' }] = await loansOf(client);

  const officer = await signInAtConsole('officer');
  await officer.page.getByRole('link', { name: new RegExp(person.lastName) }).click();
  await officer.page.getByRole('heading', { name: new RegExp(person.lastName) }).waitFor();
  await checkByHand(officer);
  await officer.look();
  await act(officer, 'Verify', 'Verify application');
  await officer.page.getByText('Verified', { exact: true }).first().waitFor();
  // The button that had the focus is gone, and the keyboard is still on the page.
  await expect.poll(() => officer.page.evaluate(() => document.activeElement?.id)).toBe('main');
  // The officer who verified cannot make the offer, and the screen says why.
  await officer.page.getByText(/Only an approver/).waitFor();
  expect(await officer.page.getByRole('button', { name: 'Make an offer' }).count()).toBe(0);

  await officer.page.getByRole('button', { name: 'Ask the bureaus' }).click();
  await officer.page.getByText('Answered on').nth(1).waitFor();
  await officer.look();

  const approver = await atConsole('approver', `/staff/loans/${id}`);
  await act(approver, 'Make an offer', 'Send offer');
  await approver.page.getByText('Awaiting Confirmation').first().waitFor();
  await approver.look();
  expect(await approver.page.getByRole('button', { name: 'Disburse' }).count()).toBe(0);

  await phone.go(detailsOf(id));
  await page.getByRole('heading', { name: 'Repayment schedule' }).waitFor();
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

  const finance = await atConsole('finance', `/staff/loans/${id}`);
  await act(finance, 'Disburse', /^Send N100,000/);
  await finance.look();
  await services.waitForEmail(person.email, /paid into your account/);
  await phone.go(detailsOf(id));
  await page.getByText('Active', { exact: true }).first().waitFor();
  expect((await read({ client, loanId: id })).state).toBe('active');
});

test('LND-25, SHL-19: a card repays in three ways, and another tab shows it', async () => {
  const loan = await anActiveLoan();
  const { person } = loan.client;
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, person, detailsOf(loan.loanId));
  // LND-06: until the third working day the principal can be returned.
  await page.getByRole('heading', { name: 'If you change your mind' }).waitFor();
  await page.getByRole('button', { name: /^Return N100,000/ }).waitFor();
  await payAfterDecline(phone, loan);

  const { page: tab } = await openTabWithReadBell(person, detailsOf(loan.loanId));
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  const save = page.getByRole('checkbox', { name: 'Save this card' });
  expect(await save.isChecked()).toBe(false);
  await save.check();
  await page.getByRole('button', { name: 'Pay N28,000' }).click();
  await popupOf(phone).pay();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await read(loan)).repayments.length).toBe(2);
  const repaid = tab.getByRole('table', { name: 'Your repayments of this loan' });
  await repaid.getByText('N28,000').waitFor();
  await tab.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await tab.getByRole('link', { name: /^New: *Repayment received/ }).waitFor();

  await page.getByRole('button', { name: 'Switch on with Visa ending in 4081' }).click();
  await page.getByText('We’ll charge Visa ending in 4081 on each due date').waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('button', { name: /^Switch on with/ }).waitFor();

  await payAndCloseTab(phone);
  await expect.poll(async () => (await read(loan)).repayments.length).toBe(3);
  await tab.goto(new URL('/profile/security', product.publicUrl).href);
  await tab.getByRole('button', { name: 'Remove Visa ending in 4081' }).click();
  await tab.getByRole('button', { name: 'Remove card' }).click();
  await tab.getByText('None yet. You can save a card').waitFor();
});

/** LND-24: a declined card and a closed popup pay nothing, and the next card pays once. */
async function payAfterDecline(at: Visitor, loan: LoanOf): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill('30000');
  // LND-25: two clicks before the screen is drawn again open one window.
  await page.getByRole('button', { name: 'Pay N30,000' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const popup = popupOf(at);
  await popup.frame
    .getByText(/NGN\s*30,000/)
    .first()
    .waitFor();
  expect(await page.locator('iframe[title="Card payment"]').count()).toBe(1);
  await popup.tryCard('Declined');
  await popup.frame.getByRole('button', { name: 'Try another card' }).waitFor();
  await popup.frame.getByRole('button', { name: 'Cancel payment' }).click();
  await popup.gone();
  await page
    .getByText(/The card was declined|The payment was not completed|is not confirmed yet/)
    .first()
    .waitFor();
  await at.look();
  expect((await read(loan)).repayments).toEqual([]);
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toMatch(/^30,?000/);
  await page.getByRole('button', { name: 'Pay N30,000' }).click();
  await popup.pay();
  await page.getByRole('dialog', { name: 'Payment received' }).waitFor();
  await at.look();
  await page.getByRole('button', { name: 'Done' }).click();
  expect((await read(loan)).repayments).toMatchObject([{ amount: '30000.00' }]);
}

/** LND-23: once the tab is closed, only the provider's webhook books the payment. */
async function payAndCloseTab(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByRole('button', { name: 'Pay N29,000' }).click();
  const charged = page.waitForResponse((response) => response.url().endsWith('/checkout/charge'));
  await popupOf(at).tryCard('no questions');
  await charged;
  await page.close();
}

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
