import type { InvestmentRecord } from '@quarrter/contract/investments';
import { addMonths } from '@quarrter/domain/calendar';
import { afterAll, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { makeInvestment, untilApplied } from '../tools/seed/client.ts';
import { pdfDocument } from '../tools/seed/documents.ts';
import { investmentForm } from '../tools/seed/forms.ts';
import { ask, call, until } from '../tools/seed/http.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { act, atConsole } from './harness/console.ts';
import { aClient } from './harness/people.ts';
import { api, expectLedgerInOrder, product, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

useOwnProduct();

afterAll(() => expectLedgerInOrder());

type Slug = 'naira' | 'dollar';

/** The client's investments of a currency, oldest first. */
async function investmentsOf({ token }: Client, currency: Slug): Promise<InvestmentRecord[]> {
  const path = `/investments/api/all/${currency}/investments`;
  type List = { results: InvestmentRecord[] };
  return (await call<List>(product.url, 'GET', path, { token })).results.toReversed();
}

/** From the step after the amount to the last one, which is left for the journey to pay. */
async function fillPeople(at: Visitor, { person }: Client): Promise<void> {
  const { page } = at;
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await step(at, 'About you');
  await page.getByLabel('Title', { exact: true }).selectOption(person.title);
  await fill('Date of Birth', person.born);
  await at.look();
  await goOn(at);
  await step(at, 'Next of kin');
  await page.getByLabel('Next of Kin Title').selectOption(person.kin.title);
  await fill('Next of Kin Relationship', person.kin.relationship);
  await fill('Next of Kin First Name', person.kin.firstName);
  await fill('Next of Kin Last Name', 'Nwosu');
  await fill('Next of Kin Date of Birth', '1985-02-28');
  await fill('Next of Kin Email', 'kin@example.com');
  await fill('Next of Kin Phone Number', person.kin.phone);
  await fill('Next of Kin NIN', '73829104657');
  await at.look();
  await goOn(at);
  await checkAndTick(at);
  await at.look();
}

/** The same steps when everything is known: the next of kin's NIN is not asked again. */
async function passPeople(at: Visitor): Promise<void> {
  await step(at, 'About you');
  await goOn(at);
  await step(at, 'Next of kin');
  await at.page.getByRole('button', { name: 'Change next of kin' }).waitFor();
  await goOn(at);
  await checkAndTick(at);
}

const step = ({ page }: Visitor, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).waitFor();

const goOn = ({ page }: Visitor) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();

async function checkAndTick(at: Visitor): Promise<void> {
  await step(at, 'Check and pay');
  await at.page.getByLabel(/^I confirm/).check();
}

async function payAs(at: Visitor, amount: string): Promise<void> {
  await at.page.getByRole('button', { name: `Pay ${amount}` }).click();
  await popupOf(at).pay();
  await at.page.getByText('Your investment was processed successfully.').waitFor();
}

async function chooseAmount(at: Visitor, amount: string, link: string): Promise<void> {
  await at.page.getByLabel('Amount to invest').fill(amount);
  await at.page.getByRole('link', { name: link, exact: true }).click();
}

/** A limited-time offer for two months, opened by two people. */
async function anOffer(terms: { currency: Slug; name: string; unit_price: string; slots: number }) {
  const { administrator = '', approver = '' } = product.staff;
  const post = (path: string, token: string, body: object = {}) =>
    call<{ id: string }>(product.url, 'POST', path, { token, body });
  const offer = { ...terms, months: 2, interest: '1.5' };
  const { id } = await post('/staff/api/offers/', administrator, offer);
  const opening = await post(`/staff/api/offers/${id}/open/`, administrator);
  await post(`/staff/api/approvals/${opening.id}/approve/`, approver);
  return id;
}

/** Starts to pay for one slot, as the form does. */
function startSlot({ person, token }: Client, investment: string, currency: Slug) {
  const { investment_amount: _amount, s: _plan, ...investor } = investmentForm(person, '', '');
  const form = { ...investor, investment, number_of_slots: 1 };
  const body = { purpose: 'investment', kind: 'limited', currency, form };
  const path = '/transactions/api/payment-intent/';
  return ask<{ reference: string }>(product.url, 'POST', path, { token, body });
}

async function openWithdrawal(at: Visitor, currency: Slug, { id, investment_type }: Named) {
  await at.go(`/invest/details/${currency}/${id}?type=${investment_type}`);
  await at.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
type Named = Pick<InvestmentRecord, 'id' | 'investment_type'>;

async function withdraw({ page }: Visitor, amount: string, password = demonstrationPassword) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: /^Withdraw [N$]/ }).click();
}

/** From the whole balance of a matured plan of 100,000 naira, without a card. */
async function startNextPlan(at: Visitor, { id }: Named): Promise<void> {
  await at.go(`/invest/details/naira/${id}?type=FTI`);
  await at.page.getByRole('button', { name: 'Start the next plan' }).click();
  const dialog = at.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'All: N103,000' }).click();
  await dialog.getByRole('button', { name: 'Invest N103,000' }).click();
  await at.page.getByText('Your next plan has started').waitFor();
}

const untilPaid = (client: Client, currency: Slug, id: string) =>
  until('the transfer of the withdrawal', async () => {
    const found = (await investmentsOf(client, currency)).find((one) => one.id === id);
    return found?.withdrawals.every(({ status }) => status === 'paid') && found;
  });

test('INV-01, INV-39: both kinds go from the chooser to the bank in both currencies', async () => {
  const client = await aClient();
  const { person, token, userId } = client;
  await call(product.url, 'PUT', `/accounts/api/quarrter-client-user-update/${userId}/`, {
    token,
    body: { bank_name: person.bank, bank_account_number: person.account },
  });
  const harvest = await anOffer({
    ...{ currency: 'dollar', name: 'Harvest', unit_price: '100', slots: 3 },
  });
  await anOffer({ currency: 'naira', name: 'Planting', unit_price: '50000', slots: 1 });
  const phone = await visitor(360);
  const { page } = phone;

  await signInTo(phone, person, '/invest');
  await page.getByRole('heading', { name: /Which currency/ }).waitFor();
  await phone.look();
  await page.getByRole('link', { name: /Naira/ }).click();
  await chooseAmount(phone, '120000', 'Invest N120,000');
  await fillPeople(phone, client);
  await payAs(phone, 'N120,000.00');
  await page.waitForURL('**/invest/overview?type=naira&new=1');
  await phone.look();
  const [begun] = await investmentsOf(client, 'naira');
  if (begun === undefined) throw new Error('nothing was invested');
  await phone.go(`/invest/details/naira/${begun.id}?type=FTI`);
  await page.getByText(/You can withdraw from/).waitFor();
  await makeInvestment(api, client, '100000', '03oa');
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0);

  await phone.go('/invest/type?currency=dollar');
  await page.getByRole('slider').press('ArrowRight');
  await phone.look();
  await chooseAmount(phone, '300', 'Invest $300');
  await passPeople(phone);
  await payAs(phone, '$300.00');

  // Slots that the client has reserved can be paid after a reload, when nothing else is left.
  await phone.go('/invest/type?currency=dollar');
  await page.getByRole('link', { name: /^Harvest/ }).click();
  await page.waitForURL(`**/invest/form?t=lti&s=nv2y&id=${harvest}&type=dollar`);
  await page.getByLabel('Number of slots').fill('2');
  await phone.look();
  await goOn(phone);
  await passPeople(phone);
  await page.getByRole('button', { name: 'Pay $200' }).click();
  await popupOf(phone)
    .frame.getByRole('button', { name: /no questions/ })
    .waitFor();
  const racers = await Promise.all([aClient(), aClient(), aClient()]);
  const starts = await Promise.all(
    racers.map(async (racer) => ({ racer, ...(await startSlot(racer, harvest, 'dollar')) })),
  );
  expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  for (const { status, racer, body } of starts.filter((start) => start.status === 200)) {
    expect(status).toBe(200);
    await services.pay(body.reference);
    await untilApplied(api, racer, body.reference);
  }
  await phone.go(`/invest/form?t=lti&s=nv2y&id=${harvest}&type=dollar`);
  await page.getByText(/reserved for your payment in progress/).waitFor();
  await phone.look();
  await phone.go(`/invest/form?t=lti&s=nv2y&id=${harvest}&type=dollar&step=4`);
  await step(phone, 'Check and pay');
  await payAs(phone, '$200.00');

  await phone.go('/invest/type?currency=dollar');
  await page.getByText('Sold out').waitFor();
  await phone.go('/invest/type?currency=naira');
  await page.getByRole('link', { name: /^Planting/ }).click();
  await page.getByLabel('Number of slots').fill('1');
  await goOn(phone);
  await passPeople(phone);
  await payAs(phone, 'N50,000.00');

  await services.moveTo(addMonths(begun.start_date, 3));
  const [naira, goesOn, planted] = await investmentsOf(client, 'naira');
  const [, slots] = await investmentsOf(client, 'dollar');
  if (!naira || !goesOn || !planted || !slots) throw new Error('an investment is missing');
  expect(naira).toMatchObject({ returns: '3600.00', balance: '123600.00', days_left: 0 });
  expect(planted).toMatchObject({ balance: '51500.00', next_returns_date: null });

  await startNextPlan(phone, goesOn);
  phone.expectErrors(400, 403);
  await openWithdrawal(phone, 'naira', naira);
  await phone.look();
  await withdraw(phone, '30000', 'Harmattan-Dust-8');
  await page.getByText('Authentication failed!').first().waitFor();
  await page.getByText('would earn nothing').waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Change bank account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank Name').selectOption(person.bank);
  await dialog.getByLabel('Account Number').fill(person.account);
  await dialog.getByLabel('Yes, this is my account').check();
  await withdraw(phone, '30000');
  await page.getByText('Withdrawal Request Processing!').waitFor();
  await phone.look();
  expect(await untilPaid(client, 'naira', naira.id)).toMatchObject({
    ...{ balance: '93600.00', investment_amount: '90000.00', status: 2 },
  });
  await page.reload();
  await page.getByText('This investment is inactive').waitFor();
  await phone.look();
  await page.getByRole('link', { name: 'Start a new plan' }).click();
  await chooseAmount(phone, '100000', 'Invest N100,000');
  await passPeople(phone);
  await payAs(phone, 'N100,000.00');
  expectLedgerInOrder();

  await openWithdrawal(phone, 'naira', planted);
  await withdraw(phone, '145100');
  const question = page.getByRole('dialog', { name: 'This is more than your balance' });
  await question.getByText(naira.short_id).waitFor();
  await question.getByText(planted.short_id).waitFor();
  await phone.look();
  await question.getByRole('button', { name: 'Proceed' }).click();
  await page.getByText('Withdrawal Request Processing!').waitFor();
  for (const { id } of [naira, planted]) {
    expect(await untilPaid(client, 'naira', id)).toMatchObject({ balance: '0.00', status: 3 });
  }

  await openWithdrawal(phone, 'dollar', slots);
  await withdraw(phone, '515');
  await question.getByRole('button', { name: 'Proceed' }).click();
  await page.getByText('Withdrawal Request Processing!').waitFor();
  await payFromOurBank(addMonths(begun.start_date, 3));
  expect(await untilPaid(client, 'dollar', slots.id)).toMatchObject({ status: 3 });
  await page.reload();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await phone.look();
  expectLedgerInOrder();

  await phone.go('/reports');
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  await phone.look();
});

/** Finance pays dollars at the bank and records it; a second person approves. */
async function payFromOurBank(paidOn: string): Promise<void> {
  const finance = await atConsole('finance');
  await finance.go('/staff/transfers');
  await finance.page.getByRole('button', { name: /^Record payment/ }).click();
  const dialog = finance.page.getByRole('dialog');
  await dialog.getByLabel('Bank reference').fill('FT26325 88120');
  await dialog.getByLabel('Paid on').fill(paidOn);
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await dialog.getByText('Please upload the confirmation of the bank as a PDF.').waitFor();
  await dialog.getByLabel('Confirmation of the bank').setInputFiles({
    name: 'FT26325 88120.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await pdfDocument('Payment sent', ['Reference FT26325 88120'])),
  });
  await finance.look();
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await finance.page.getByText('Waits for approval').waitFor();
  const approver = await atConsole('approver');
  await approver.go('/staff/approvals');
  await approver.look();
  await approver.page.getByRole('link', { name: 'FT26325 88120.pdf' }).click();
  await approver.page.getByRole('img', { name: 'Page 1 of 1 of the bank confirmation' }).waitFor();
  await approver.look();
  await approver.go('/staff/approvals');
  await act(approver, 'Approve', /^Approve/);
}

test('INV-35, INV-42: a payment that fails again and again keeps the form', async () => {
  const client = await aClient();
  await makeInvestment(api, client, '100000', '03oa');
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await signInTo(at, client.person, '/invest/form?s=03oa&type=naira&amount=250000&step=2');
  await passPeople(at);
  const pay = page.getByRole('button', { name: 'Pay N250,000' });
  const busy = page.locator('button[aria-busy="true"][aria-disabled="true"] svg');
  await page.route('**/inline.js', async (route) => {
    await busy.waitFor();
    await route.abort();
  });
  await pay.click();
  await page.getByText('Unable to load paystack inline script').first().waitFor();
  await page.unroute('**/inline.js');
  await page.context().setOffline(true);
  await pay.click();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await at.look();
  await page.context().setOffline(false);
  await pay.click();
  const popup = popupOf(at);
  await popup.tryCard('Insufficient funds');
  await popup.frame.getByRole('button', { name: 'Cancel payment' }).click();
  await popup.gone();
  await page
    .getByText(/The card was declined|The payment was not completed/)
    .first()
    .waitFor();
  await at.look();
  await page.reload();
  await step(at, 'Check and pay');
  await payAs(at, 'N250,000.00');
  expect(await investmentsOf(client, 'naira')).toHaveLength(2);
});
