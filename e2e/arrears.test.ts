/** A loan with a missed payment, at the console and on a phone, until it is paid. */
import type { Approval } from '@quarrter/contract/staff/approvals';
import { addDays } from '@quarrter/domain/calendar';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { signInClient } from '../tools/seed/client.ts';
import { call } from '../tools/seed/http.ts';
import { people } from '../tools/seed/people.ts';
import { act, atConsole } from './harness/console.ts';
import { money } from './harness/figures.ts';
import { type LoanOf, loansOf, read } from './harness/loans.ts';
import { product, services, useOwnProduct } from './harness/product.ts';
import { ownerUrlOf } from './harness/running-product.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

useOwnProduct();

/** A client of the demonstration whose second payment is 14 days late. */
const person = people.late;
let loan: LoanOf;
beforeAll(async () => {
  const client = await signInClient(product.url, person);
  const [late] = await loansOf(client);
  loan = { client, loanId: late?.id ?? '' };
  await giveHalfAsRebate();
});

/**
 * Gives personal loans, also earlier ones, a rebate of half of the interest that is not yet due.
 */
async function giveHalfAsRebate(): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrlOf(product) });
  await owner.connect();
  for (const table of ['loan_product_versions', 'loans']) {
    const set = `update ${table} set rebate_ppm = 500000 where loan_type = 'personal'`;
    expect((await owner.query(set)).rowCount).toBeGreaterThan(0);
  }
  await owner.query(
    `update loans set accepted_terms = jsonb_set(accepted_terms, '{rebatePpm}', '500000')
     where loan_type = 'personal' and accepted_terms ? 'rebatePpm'`,
  );
  await owner.query(
    `update issued_documents set data = jsonb_set(data, '{terms,rebatePpm}', '500000')
     where kind = 'loan-agreement' and (client_id, subject_id) in (
       select client_id, loan_id from loans where loan_type = 'personal')`,
  );
  await owner.end();
}

/** An officer proposes, and an approver approves. */
async function decideTogether(path: string, body: object): Promise<void> {
  const { url, staff } = product;
  const { id } = await call<Approval>(url, 'POST', path, { token: staff.officer, body });
  await call(url, 'POST', `/staff/api/approvals/${id}/approve/`, { token: staff.approver });
}

test('LND-20, LND-28: a late client pays what was agreed, and then settles', async () => {
  const officer = await atConsole('officer');
  await recordPromise(officer, addDays(await services.today(), 4));
  await openClient(officer);

  const phone = await visitor(360, 'light', { secondEngine: true });
  const { page } = phone;
  await signInTo(phone, person, '/loans');
  await page.getByText('Overdue', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'See this loan' }).click();
  await page.getByText('Agreed payment').waitFor();
  await phone.look();
  await page.getByRole('button', { name: 'Pay the agreed N10,000' }).click();
  await popupOf(phone).pay();
  await page.getByText('Payment received').waitFor();
  expect(await read(loan)).toMatchObject({ state: 'overdue', promise: { state: 'kept' } });

  const loanPage = `/staff/loans/${loan.loanId}`;
  const waiver = { amount: '2000', reason: 'In hospital' };
  await decideTogether(`/staff/api/loans/${loan.loanId}/waive/`, waiver);
  await officer.go(loanPage);
  await officer.page.getByText('Waived on').waitFor();
  await proposeNewSchedule(officer);
  const approver = await atConsole('approver', '/staff/approvals');
  await approver.page.getByText('Becomes the new principal').waitFor();
  await approver.look();
  await act(approver, 'Approve', 'Approve new schedule');

  await page.reload();
  await page.getByText('We waived the penalties for').waitFor();
  await acceptNewSchedule(phone);
  await officer.go(loanPage);
  await officer.page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
  await officer.look();
  await settle(phone);
});

/** Records a contact and a promise to pay, from the list of late loans. */
async function recordPromise(at: Visitor, date: string): Promise<void> {
  const { page } = at;
  await at.go('/staff/collections');
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click();
  await page.getByRole('heading', { name: 'Promises to pay' }).waitFor();
  await page.getByRole('button', { name: 'Record a contact' }).click();
  await page.getByLabel('Summary of the contact').fill('Can pay a part on Friday.');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await page.getByText('Call: Reached').waitFor();
  await page.getByRole('button', { name: 'Record a promise to pay' }).click();
  await page.getByLabel('Agreed date').fill(date);
  await page.getByLabel('Agreed amount').fill('10,000');
  await page.getByRole('button', { name: 'Save promise' }).click();
  await page.getByText('Open', { exact: true }).waitFor();
  await at.look();
}

/** Opens the client's pages: reveals the BVN for a reason, reads the timeline and writes a note. */
async function openClient(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('link', { name: 'Open client' }).click();
  await page.getByRole('button', { name: 'Reveal the BVN' }).click();
  await page.getByLabel('Reason').fill('The bank asked for it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal', exact: true }).click();
  await page.getByText('The BVN to').waitFor();
  await at.look();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.getByText('Promise made').waitFor();
  await page.getByRole('link', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Prefers to be called in the afternoon.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Prefers to be called in the afternoon.', { exact: true }).waitFor();
  await at.look();
}

async function acceptNewSchedule(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('heading', { name: 'We offer you a new repayment schedule' }).waitFor();
  await at.look();
  at.expectErrors(400);
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByText('This field is required').waitFor();
  await page.getByLabel(/^I have read the new schedule/).check();
  await page.getByRole('button', { name: 'Accept the new schedule' }).click();
  await page.getByRole('dialog', { name: 'Your new repayment schedule has started' }).waitFor();
  await at.look();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'Earlier schedule' }).waitFor();
}

/** Pays in full: the balance less half of the interest, none of which is due yet. */
async function settle(at: Visitor): Promise<void> {
  const { page } = at;
  const { balance, settlement } = await read(loan);
  if (settlement === null) throw new Error('The loan cannot be settled.');
  expect(Number(settlement.rebate)).toBeCloseTo(Number(settlement.interest_not_yet_due) / 2, 1);
  expect(Number(settlement.amount)).toBeCloseTo(Number(balance) - Number(settlement.rebate), 2);
  const amount = money(settlement.amount);
  await page.getByRole('heading', { name: 'Pay in full today' }).waitFor();
  await at.look();
  await page.getByRole('button', { name: `Pay ${amount} in full` }).click();
  await page.getByRole('radio', { name: /^Pay in full/, checked: true }).waitFor();
  await at.look();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Pay ${amount}` })
    .click();
  await popupOf(at).pay();
  await page.getByText('You owe nothing on this loan.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Your discharge letter' }).waitFor();
  await at.look();
  expect(await read(loan)).toMatchObject({ state: 'complete', balance: '0.00' });
}

async function proposeNewSchedule(at: Visitor): Promise<void> {
  const { page } = at;
  await page.getByRole('button', { name: 'Propose a new schedule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Duration in months').fill('6');
  await dialog.getByLabel('Interest rate, percent per month').fill('2');
  await at.look();
  await dialog.getByRole('button', { name: 'Propose the schedule' }).click();
  await page.getByText(/ has proposed a .+, and a second person has to decide\.$/).waitFor();
}
