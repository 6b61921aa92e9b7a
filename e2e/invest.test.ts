import type { InvestmentRecord } from '@quarrter/contract/investments';
import { addMonths } from '@quarrter/domain/calendar';
import { afterAll, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { ask, call, until } from '../tools/seed/http.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { aClient } from './harness/people.ts';
import { expectLedgerInOrder, product, services, useOwnProduct } from './harness/product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

useOwnProduct();

afterAll(() => expectLedgerInOrder());

async function investmentsOf({ token }: Client): Promise<InvestmentRecord[]> {
  const path = '/investments/api/all/naira/investments';
  return (await call<{ results: InvestmentRecord[] }>(product.url, 'GET', path, { token })).results;
}

async function onlyOneOf(client: Client): Promise<InvestmentRecord> {
  const [only, ...others] = await investmentsOf(client);
  if (only === undefined || others.length > 0) throw new Error('not one investment');
  return only;
}

type FirstStep = { title: string; label: string; value: string };

const amountOf = (value: string): FirstStep => ({
  title: 'Your investment',
  label: 'Investment Amount',
  value,
});

/** The form, from its first step to the last one, which is left for the journey to pay. */
async function fillInvestment(at: Visitor, { person }: Client, first: FirstStep): Promise<void> {
  const { page } = at;
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  const step = (title: string) => page.getByRole('heading', { name: title, exact: true }).waitFor();
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

  await step(first.title);
  await fill(first.label, first.value);
  await at.look();
  await next();
  await step('About you');
  await page.getByLabel('Title', { exact: true }).selectOption(person.title);
  await fill('Date of Birth', person.born);
  await at.look();
  await next();
  await step('Next of kin');
  await page.getByLabel('Next of Kin Title').selectOption(person.kin.title);
  await fill('Next of Kin Relationship', person.kin.relationship);
  await fill('Next of Kin First Name', person.kin.firstName);
  await fill('Next of Kin Last Name', 'Nwosu');
  await fill('Next of Kin Date of Birth', '1985-02-28');
  await fill('Next of Kin Email', 'kin@example.com');
  await fill('Next of Kin Phone Number', person.kin.phone);
  await fill('Next of Kin NIN', '73829104657');
  await at.look();
  await next();
  await step('Check and pay');
  await page.getByLabel(/^I confirm/).check();
  await at.look();
}

async function withdraw(at: Visitor, { person }: Client, amount: string, password: string) {
  const { page } = at;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByLabel('Bank Name').selectOption(person.bank);
  await dialog.getByLabel('Account Number').fill(person.account);
  await dialog.getByLabel('Yes, this is my account').check();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: /^Withdraw N/ }).click();
}

async function untilPaid(client: Client, count: number): Promise<InvestmentRecord> {
  return until('the transfer of the withdrawal', async () => {
    const investment = await onlyOneOf(client);
    const paid = investment.withdrawals.filter(({ status }) => status === 'paid');
    return paid.length === count && investment;
  });
}

test('INV-39, WDR-17: a client invests, earns and withdraws', async () => {
  const client = await aClient();
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, client.person, '/invest');
  await page.getByRole('heading', { name: /Which currency/ }).waitFor();
  await phone.look();
  await page.getByRole('link', { name: /Naira/ }).click();
  await page.getByRole('heading', { name: 'Full-time investments' }).waitFor();
  await phone.look();
  await page.getByRole('link', { name: /^N100,000/ }).click();
  await fillInvestment(phone, client, amountOf('120000'));
  await page.getByRole('button', { name: 'Pay N120,000.00' }).click();
  await popupOf(phone).pay();
  await page.getByText('Your investment was processed successfully.').waitFor();
  await page.waitForURL('**/invest/overview?type=naira&new=1');
  await phone.look();

  const begun = await onlyOneOf(client);
  expect(begun).toMatchObject({ balance: '120000.00', interest_rate: '1', status: 1 });
  const details = `/invest/details/naira/${begun.id}?type=FTI`;
  await phone.go(details);
  await page.getByText(/You can withdraw from/).waitFor();
  expect(await page.getByRole('button', { name: 'Withdraw', exact: true }).count()).toBe(0);
  await phone.look();

  await services.moveTo(addMonths(begun.start_date, 3));
  const matured = await onlyOneOf(client);
  expect(matured).toMatchObject({ returns: '3600.00', balance: '123600.00', days_left: 0 });
  expect(matured.credited.map(({ amount }) => amount)).toEqual(Array(3).fill('1200.00'));

  phone.expectErrors(400, 403);
  await phone.go(details);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await phone.look();
  await withdraw(phone, client, '30000', 'Harmattan-Dust-8');
  await page.getByText('Authentication failed!').first().waitFor();
  await phone.look();
  expect((await onlyOneOf(client)).withdrawals).toEqual([]);
  await withdraw(phone, client, '30000', demonstrationPassword);
  await page.getByText('Withdrawal Request Processing!').waitFor();
  await phone.look();
  expect(await untilPaid(client, 1)).toMatchObject({
    balance: '93600.00',
    investment_amount: '90000.00',
    status: 2,
  });
  await page.reload();
  await page.getByText('This investment is inactive').waitFor();
  await phone.look();

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await withdraw(phone, client, '93600', demonstrationPassword);
  await page.getByText('Withdrawal Request Processing!').waitFor();
  const ended = await untilPaid(client, 2);
  expect(ended).toMatchObject({ balance: '0.00', status: 3 });
  await page.reload();
  await page.getByText('Complete', { exact: true }).first().waitFor();
  await phone.look();

  await phone.go('/reports');
  await page.getByRole('heading', { name: 'Your Account Report' }).waitFor();
  await page.getByText('6 transactions').waitFor();
  await phone.look();
});

test('WDR-19: the server rejects a withdrawal before maturity', async () => {
  const client = await aClient();
  const at = await visitor(1400);
  const { page } = at;
  await signInTo(at, client.person, '/invest/form?s=base&type=naira');
  await fillInvestment(at, client, amountOf('25000'));
  await page.getByRole('button', { name: 'Pay N25,000.00' }).click();
  await popupOf(at).pay();
  await page.getByText('Your investment was processed successfully.').waitFor();
  const { id } = await onlyOneOf(client);
  const body = { amount: '5000', bank_name: client.person.bank, account: client.person.account };
  const path = `/investments/api/withdraw/?id=${id}`;
  const early = await ask(product.url, 'POST', path, { token: client.token, body });
  expect(early.status).toBe(409);
  expect((await onlyOneOf(client)).balance).toBe('25000.00');
});

test('INV-41: a failed payment keeps the investment form, and a retry invests once', async () => {
  const client = await aClient();
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await signInTo(at, client.person, '/invest/form?s=03oa&type=naira');
  await fillInvestment(at, client, amountOf('100000'));
  const pay = page.getByRole('button', { name: 'Pay N100,000.00' });
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
  expect(await investmentsOf(client)).toEqual([]);
  await at.look();
  await pay.click();
  await popup.pay();
  await page.getByText('Your investment was processed successfully.').waitFor();
  expect(await investmentsOf(client)).toHaveLength(1);
});

test('INV-35, INV-42: the pay button is busy until the card script fails to load', async () => {
  const client = await aClient();
  const at = await visitor(360);
  at.expectErrors('network');
  const { page } = at;
  await signInTo(at, client.person, '/invest/form?s=03oa&type=naira');
  await fillInvestment(at, client, amountOf('100000'));
  const busy = page.locator('button[aria-busy="true"][aria-disabled="true"] svg');
  await page.route('**/inline.js', async (route) => {
    await busy.waitFor();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Pay N100,000.00' }).click();
  await page.getByText('Unable to load paystack inline script').first().waitFor();
});

/** An offer of three slots at 40,000 naira for two months, opened by two people. */
async function anOffer(): Promise<string> {
  const { administrator = '', approver = '' } = product.staff;
  const body = {
    ...{ currency: 'naira', name: 'Harvest', unit_price: '40000' },
    ...{ slots: 3, months: 2, interest: '1.5' },
  };
  const post = <T>(path: string, token: string, sent: object = {}) =>
    call<T & { id: string }>(product.url, 'POST', path, { token, body: sent });
  const offer = await post('/staff/api/offers/', administrator, body);
  const opening = await post(`/staff/api/offers/${offer.id}/open/`, administrator);
  await post(`/staff/api/approvals/${opening.id}/approve/`, approver);
  return offer.id;
}

test('INV-01, INV-05: a client buys the last slots, and withdraws at their end', async () => {
  const id = await anOffer();
  const client = await aClient();
  const phone = await visitor(360);
  const { page } = phone;
  await signInTo(phone, client.person, '/invest/type?currency=naira');
  await page.getByRole('link', { name: /^Harvest/ }).click();
  await page.waitForURL(`**/invest/form?t=lti&s=nv2y&id=${id}&type=naira`);
  const slots = { title: 'Your slots', label: 'Number of slots', value: '3' };
  await fillInvestment(phone, client, slots);
  await page.getByRole('button', { name: 'Pay N120,000.00' }).click();
  await popupOf(phone).pay();
  await page.getByText('Your investment was processed successfully.').waitFor();
  await phone.go('/invest/type?currency=naira');
  await page.getByText('Sold out').waitFor();
  await phone.look();

  const begun = await onlyOneOf(client);
  await services.moveTo(addMonths(begun.start_date, 3));
  const ended = await onlyOneOf(client);
  expect(ended).toMatchObject({ investment_type: 'LTI', balance: '123600.00' });
  expect(ended.next_returns_date).toBeNull();
  await phone.go(`/invest/details/naira/${ended.id}?type=LTI`);
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await withdraw(phone, client, '123600', demonstrationPassword);
  await page.getByText('Withdrawal Request Processing!').waitFor();
  expect(await untilPaid(client, 1)).toMatchObject({ balance: '0.00', status: 3 });
});
