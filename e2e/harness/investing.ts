import type { InvestmentRecord } from '@quarrter/contract/client/investments';
import type { Request } from 'playwright-core';
import { type Client, untilApplied } from '../../tools/seed/client.ts';
import { investmentForm } from '../../tools/seed/forms.ts';
import { ask, call, until } from '../../tools/seed/http.ts';
import { demonstrationPassword } from '../../tools/seed/people.ts';
import { fillBirthDate } from './application.ts';
import { api, product, services } from './product.ts';
import { popupOf } from './screens.ts';
import type { Visitor } from './visitor.ts';

type Slug = 'naira' | 'dollar';

/** The client's investments of a currency, oldest first. */
export async function investmentsOf(
  { token }: Client,
  currency: Slug,
): Promise<InvestmentRecord[]> {
  const path = `/investments/api/all/${currency}/investments`;
  type List = { results: InvestmentRecord[] };
  return (await call<List>(product.url, 'GET', path, { token })).results.toReversed();
}

/** From the step after the amount to the last one, which is left for the journey to pay. */
export async function fillPeople(at: Visitor, { person }: Client): Promise<void> {
  const { page } = at;
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await step(at, 'About you');
  await page.getByLabel('Title', { exact: true }).selectOption(person.title);
  await fillBirthDate(page, 'Date of Birth', person.born);
  await at.look();
  await goOn(at);
  await step(at, 'Next of kin');
  await page.getByLabel('Next of Kin Title').selectOption(person.kin.title);
  await fill('Next of Kin Relationship', person.kin.relationship);
  await fill('Next of Kin First Name', person.kin.firstName);
  await fill('Next of Kin Last Name', 'Nwosu');
  await fillBirthDate(page, 'Next of Kin Date of Birth', '1985-02-28');
  await fill('Next of Kin Email', 'kin@example.com');
  await fill('Next of Kin Phone Number', person.kin.phone);
  await fill('Next of Kin NIN', '73829104657');
  await at.look();
  await goOn(at);
  await checkAndTick(at);
  await at.look();
}

/** When everything is known the form only has to be checked, and no NIN is asked for again. */
export async function passPeople(at: Visitor): Promise<void> {
  await step(at, 'Check and pay');
  await at.page.getByRole('button', { name: 'Change Next of kin', exact: true }).click();
  await at.page.getByRole('button', { name: 'Change next of kin', exact: true }).waitFor();
  await goOn(at);
  await checkAndTick(at);
}

const step = ({ page }: Visitor, title: string) =>
  page.getByRole('heading', { name: title, exact: true }).waitFor();

export const goOn = ({ page }: Visitor) =>
  page.getByRole('button', { name: 'Continue', exact: true }).click();

export async function checkAndTick(at: Visitor): Promise<void> {
  await step(at, 'Check and pay');
  await at.page.getByLabel(/^I confirm/).check();
}

export async function payAs(at: Visitor, amount: string): Promise<void> {
  await at.page.getByRole('button', { name: `Pay ${amount}` }).click();
  await popupOf(at).pay();
  await at.page.getByText('Your investment was processed successfully.').waitFor();
  await at.page.getByRole('button', { name: 'Done' }).click();
}

export async function chooseAmount(at: Visitor, amount: string, link: string): Promise<void> {
  await at.page.getByLabel('Amount to invest').fill(amount);
  await at.page.getByRole('link', { name: link, exact: true }).click();
}

/** A limited-time offer, for 2 months unless it says otherwise, opened by two people. */
export async function anOffer(terms: {
  currency: 'NGN' | 'USD';
  name: string;
  unitPrice: string;
  slots: number;
  months?: number;
}) {
  const { administrator = '', approver = '' } = product.staff;
  const post = (path: string, token: string, body: object = {}) =>
    call<{ id: string }>(product.url, 'POST', path, { token, body });
  const offer = { months: 2, ...terms, rate: '1.5' };
  const { id } = await post('/staff/api/offers/', administrator, offer);
  const opening = await post(`/staff/api/offers/${id}/open/`, administrator);
  await post(`/staff/api/approvals/${opening.id}/approve/`, approver);
  return id;
}

/** Starts to pay for one slot, as the form does. */
export function startSlot({ person, token }: Client, investment: string, currency: Slug) {
  const { investment_amount: _amount, s: _plan, ...investor } = investmentForm(person, '', '');
  const form = { ...investor, investment, number_of_slots: 1 };
  const body = { purpose: 'investment', kind: 'limited', currency, form };
  const path = '/transactions/api/payment-intent/';
  return ask<{ reference: string }>(product.url, 'POST', path, { token, body });
}

/** Buys one slot by card. */
export async function buySlot(client: Client, offer: string): Promise<void> {
  const { status, body } = await startSlot(client, offer, 'naira');
  if (status !== 200) throw new Error(`no slot: ${JSON.stringify(body)}`);
  await services.pay(body.reference);
  await untilApplied(api, client, body.reference);
}

export async function openWithdrawal(at: Visitor, currency: Slug, { id, investment_type }: Named) {
  await at.go(`/invest/details/${currency}/${id}?type=${investment_type}`);
  await at.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
}
type Named = Pick<InvestmentRecord, 'id' | 'investment_type'>;

export async function withdraw(at: Visitor, amount: string, password = demonstrationPassword) {
  await (await fillWithdrawal(at, amount, password)).click();
}

async function fillWithdrawal({ page }: Visitor, amount: string, password: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  return dialog.getByRole('button', { name: /^Withdraw [N$]/ });
}

/** To another account: the notice of a wait appears above the button while it is being pressed. */
export async function withdrawAsNoticeAppears(
  at: Visitor,
  { amount, bank, account }: { amount: string; bank: string; account: string },
) {
  const { page } = at;
  const isCheck = (request: Request) =>
    request.url().endsWith('/withdrawals/check/') && (request.postData() ?? '').includes(account);
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/withdrawals/check/', async (route) => {
    if (isCheck(route.request())) await pressed;
    await route.continue();
  });
  const asked = page.waitForRequest(isCheck);
  await enterAnother(at, bank, account);
  const button = await fillWithdrawal(at, amount, demonstrationPassword);
  await asked;
  await button.hover();
  await page.mouse.down();
  answer();
  await page.getByText('Before we pay').waitFor();
  await page.mouse.up();
}

/** Another account than the profile's, in the dialog of a withdrawal. */
export async function enterAnother({ page }: Visitor, bank: string, account: string) {
  await page.getByRole('button', { name: 'Change bank account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank Name').selectOption(bank);
  await dialog.getByLabel('Account Number').fill(account);
  await dialog.getByLabel('Yes, this is my account').check();
}

/** From the whole balance of a matured plan of 100,000 naira, without a card. */
export async function startNextPlan(at: Visitor, { id }: Named): Promise<void> {
  await at.go(`/invest/details/naira/${id}?type=FTI`);
  await at.page.getByRole('button', { name: 'Reinvest' }).click();
  const dialog = at.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Full balance: N103,000' }).click();
  await dialog.getByRole('button', { name: 'Reinvest N103,000' }).click();
  await at.page.getByText('Your money is reinvested').waitFor();
}

export const untilPaid = (client: Client, currency: Slug, id: string) =>
  until('the transfer of the withdrawal', async () => {
    const found = (await investmentsOf(client, currency)).find((one) => one.id === id);
    const states = found?.withdrawals.map(({ status }) => status) ?? [];
    const isPaid = states.includes('paid') && states.every((one) => /^(paid|cancelled)$/.test(one));
    return isPaid ? found : undefined;
  });
