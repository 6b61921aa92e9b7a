/** A limited-time offer from its making to its last slot, and money paid back to investors. */
import type { StaffOffer } from '@quarrter/contract/staff/offers';
import { type Client, signInClient } from '../../../tools/seed/client.ts';
import { call, until } from '../../../tools/seed/http.ts';
import { buySlot, investmentsOf } from '../investing.ts';
import { product, services } from '../product.ts';
import { approve, type Desks, goTo } from './desks.ts';
import type { History } from './history.ts';
import { nameOf } from './lending.ts';

/** Two slots, which these two clients buy. */
export async function sellOffer(desks: Desks, name: string, buyers: Client[]): Promise<void> {
  const { administrator, approver } = desks;
  const { page } = administrator;
  await goTo(administrator, 'Products');
  await page.getByRole('link', { name: 'Open limited-time offers' }).click();
  await page.getByRole('button', { name: 'New offer' }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').fill(name);
  await field('Price of a slot').fill('50,000');
  await field('Slots').fill(String(buyers.length));
  await field('Months').fill('3');
  await field('Rate, percent per month').fill('1.5');
  await page.getByRole('button', { name: 'Save the offer' }).click();
  const offer = page.locator('section', { has: page.getByRole('heading', { name }) });
  await offer.getByRole('button', { name: 'Propose to open' }).click();
  await offer.getByText('You proposed this').waitFor();
  await approve(approver, name);
  const id = await offerNamed(name);
  await Promise.all(buyers.map((buyer) => buySlot(buyer, id)));
  await page.reload();
  await offer.getByText('Sold out').waitFor();
  await administrator.look();
}

async function offerNamed(name: string): Promise<string> {
  const token = product.staff.administrator;
  const path = '/staff/api/offers/';
  const { results } = await call<{ results: StaffOffer[] }>(product.url, 'GET', path, { token });
  const found = results.find((offer) => offer.name === name);
  if (found === undefined) throw new Error(`no offer ${name}`);
  return found.id;
}

/** One waits until two people have verified the identity, and is paid; the bank fails the other. */
export async function payInvestors(desks: Desks, history: History): Promise<void> {
  const { officer, approver, finance } = desks;
  const { largeInvestor: large, smallInvestor: small } = history;
  await withdraw(large, '6000000');
  await goTo(officer, 'Withdrawals');
  await officer.page.getByText('Identity not verified').waitFor();
  await officer.page.getByRole('button', { name: 'Verify identity' }).click();
  await officer.page.getByLabel('Reason').fill('NIN and name compared with the register.');
  await officer.page.getByRole('button', { name: 'Propose as verified' }).click();
  await officer.page.getByText('Waiting for approval').waitFor();
  await officer.look();
  await approve(approver, nameOf({ client: large }));
  await untilTransfer(large, 'paid');

  await services.faults({ transfers: 'failed' });
  await withdraw(small, '50000');
  await untilTransfer(small, 'failed');
  await services.faults({ transfers: 'normal' });
  await goTo(finance, 'Transfers');
  const { page } = finance;
  await page.getByRole('link', { name: 'Failed or returned' }).click();
  await page.getByRole('heading', { name: nameOf({ client: small }) }).waitFor();
  await page.getByRole('link', { name: 'Paid', exact: true }).click();
  await page.getByRole('heading', { name: nameOf({ client: large }) }).waitFor();
}

/** From the only investment, to the client's own account. */
async function withdraw({ person }: Client, amount: string): Promise<void> {
  // The password must have been checked a moment ago.
  const client = await signInClient(product.url, person);
  const [matured] = await investmentsOf(client, 'naira');
  const body = { amount, bank_name: person.bank, account: person.account };
  const path = `/investments/api/withdraw/?id=${matured?.id}`;
  await call(product.url, 'POST', path, { token: client.token, body });
}

const untilTransfer = (client: Client, status: string) =>
  until(`the transfer is ${status}`, async () => {
    const [one] = await investmentsOf(client, 'naira');
    return one?.withdrawals.some((withdrawal) => withdrawal.status === status);
  });
