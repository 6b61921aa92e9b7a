/** The account of a loan: in another name, corrected, and the way out before the money is sent. */
import { test } from 'vitest';
import {
  acceptOffer,
  applyForLoan,
  type Client,
  registerClient,
  repayLoan,
  untilActive,
} from '../tools/seed/client.ts';
import { call, until } from '../tools/seed/http.ts';
import { atConsole, check } from './harness/console.ts';
import { anActiveLoan, anOffer } from './harness/loans.ts';
import { signUpPerson } from './harness/people.ts';
import { api, product, services, staff } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const request = { amount: '100000', months: 4, reason: 'School fees' };
const detailsOf = (loanId: string) => `/loans/personal/details/${loanId}`;

/** An application to an account that belongs to someone else. */
async function anApplicationToAnotherName(): Promise<{ client: Client; loanId: string }> {
  const person = signUpPerson();
  const client = await registerClient(api, person);
  await services.addAccount(person.bank, person.account, 'Okafor Ifeoma');
  const { id: loanId } = await applyForLoan(api, client, request);
  return { client, loanId };
}

test('LON-21: an officer gives the reason why an account in another name is paid', async () => {
  const { loanId } = await anApplicationToAnotherName();
  const officer = await atConsole('officer', `/staff/loans/${loanId}`);
  const { page } = officer;
  await page.getByText('An officer must confirm the account holder').first().waitFor();
  await check(officer, loanId);
  await officer.look();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Verify application' }).click();
  await dialog.getByText('Please say why this account may be paid').waitFor();
  await officer.look();
  await dialog.getByLabel('Reason to pay this account').fill('Her husband, seen together.');
  await dialog.getByRole('button', { name: 'Verify application' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('An officer confirmed OKAFOR IFEOMA').waitFor();
  await officer.look();
});

test('staff correct the account of a loan, and cancel one that cannot be paid out', async () => {
  const { client, loanId } = await anOffer();
  const account = `3${client.person.account.slice(1)}`;
  await services.addAccount('044', account, 'Bello Musa');
  const officer = await atConsole('officer', `/staff/loans/${loanId}`);
  const { page } = officer;
  await page.getByRole('button', { name: 'Change the account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank').selectOption('044');
  await dialog.getByLabel('Account number').fill(account);
  await officer.look();
  await dialog.getByRole('button', { name: 'Change account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('BELLO MUSA').first().waitFor();
  await acceptOffer(api, client, loanId);
  await officer.go(`/staff/loans/${loanId}`);
  await page.getByRole('button', { name: 'Cancel the loan' }).click();
  await dialog.getByLabel('Reason').fill('The account is not hers.');
  await dialog.getByRole('button', { name: 'Cancel the loan' }).click();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
});

test('finance sees why a transfer waits, and retries it', async () => {
  const { client, loanId } = await anOffer();
  await acceptOffer(api, client, loanId);
  await services.faults({ balance: 'low' });
  try {
    await staff.disburse(loanId);
    await untilTransferWaits(client);
    const finance = await atConsole('finance');
    const { page } = finance;
    await page.getByRole('link', { name: 'Transfers' }).click();
    await page.getByRole('link', { name: /^Waiting/ }).click();
    const transfer = page.getByRole('article').filter({ hasText: client.person.lastName });
    await transfer.getByText(/Our balance at the provider is too low/).waitFor();
    await finance.look();
    await services.faults({ balance: 'normal' });
    await transfer.getByRole('button', { name: /^Try again now/ }).click();
    await untilActive(api, client, loanId);
    await page.getByRole('link', { name: 'Paid', exact: true }).click();
    await transfer.getByText('Paid', { exact: true }).waitFor();
    await finance.look();
  } finally {
    await services.faults({ balance: 'normal' });
  }
});

/** The worker has tried to send it. */
const untilTransferWaits = ({ person }: Client) =>
  until('the transfer waits', async () => {
    const token = product.staff.finance;
    const path = '/staff/api/payouts/?state=waiting';
    const { results } = await call<StaffPayouts>(product.url, 'GET', path, { token });
    return results.some(({ clientName: name }) => name.includes(person.lastName));
  });

type StaffPayouts = { results: { clientName: string }[] };

type Transfer = { reference: string; recipient: { details: { account_number: string } } };

/** The bank returns the money of the newest transfer to a client. */
async function returnMoneyOf({ person }: Client): Promise<void> {
  const transfers = await call<Transfer[]>(product.url, 'GET', '/sandbox/api/transfers');
  const sent = transfers.find(
    ({ recipient }) => recipient.details.account_number === person.account,
  );
  const path = `/sandbox/api/transfers/${sent?.reference}`;
  await call(product.url, 'POST', path, { body: { outcome: 'reversed' } });
}

test('money that comes back later is proposed to be sent again', async () => {
  const { client, loanId } = await anActiveLoan();
  await repayLoan(api, client, loanId, '29000');
  await returnMoneyOf(client);
  await services.waitForEmail(client.person.email, /Your bank sent your loan .* back/);
  const at = await visitor(360);
  await signInTo(at, client.person, detailsOf(loanId));
  await at.page.getByText('Your bank sent this loan back to us').waitFor();
  await at.look();
  const finance = await atConsole('finance', `/staff/loans/${loanId}`);
  await finance.page.getByRole('button', { name: 'Propose to send it again' }).click();
  await finance.page
    .getByText(/ has proposed a transfer, and a second person has to decide\.$/)
    .waitFor();
  await finance.look();
  const approver = await atConsole('approver', '/staff/approvals');
  await approver.page.getByText(/Send the returned money of loan/).waitFor();
  await approver.look();
});
