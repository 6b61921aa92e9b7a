import type { LoanRecord } from '@quarrter/contract/client/loans';
import { addDays } from '@quarrter/domain/calendar';
import type { LoanType } from '@quarrter/domain/loan-kinds';
import { formatMoney, fromWire } from '@quarrter/domain/money';
import { afterAll, expect, test } from 'vitest';
import type { Client } from '../tools/seed/client.ts';
import { call, until } from '../tools/seed/http.ts';
import { demonstrationPassword } from '../tools/seed/people.ts';
import { answersFor, fillSteps } from './harness/application.ts';
import { asksForEmployee, kindOf, openBusinessAccount, ownAnswers } from './harness/kinds.ts';
import { aClient } from './harness/people.ts';
import { expectLedgerInOrder, product, services, staff, useOwnProduct } from './harness/product.ts';
import { employ, verifyEmployee } from './harness/roster.ts';
import { popupOf, signInTo } from './harness/screens.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

useOwnProduct();

afterAll(() => expectLedgerInOrder());

type Journey = {
  readonly type: LoanType;
  /** What is tapped from the picker to the form. */
  readonly taps: readonly (string | RegExp)[];
  readonly amount?: string;
  readonly own?: { readonly [field: string]: string };
  /** Screens that no other journey looks at. */
  readonly isLookedAt?: true;
};

/** Other journeys apply for a personal and a work-tool loan; a test of the server ends all six. */
const journeys: readonly Journey[] = [
  { type: 'rainy-day', taps: [/^Corporate staff/, /^Rainy-day/] },
  {
    type: 'business',
    taps: [/^Business/],
    amount: '1000000',
    own: ownAnswers.business,
    isLookedAt: true,
  },
  {
    type: 'proof-of-funds',
    taps: [/^Educational/, 'European Schools', /^Locked Funds/],
    own: { variant: 'lk', country_of_relocation: 'France', has_partner_account: 'No' },
    isLookedAt: true,
  },
];

type Loan = { readonly type: LoanType; readonly client: Client; readonly id: string };

const detailsOf = ({ type, id }: Loan) => `/loans/${type}/details/${id}`;

function read({ type, client: { token }, id }: Loan): Promise<LoanRecord> {
  return call(product.url, 'GET', `/loans/api/${type}/loan-detail/${id}`, { token });
}

function untilState(loan: Loan, state: LoanRecord['state']) {
  return until(`the ${loan.type} loan is ${state}`, async () => {
    const record = await read(loan);
    return record.state === state ? record : undefined;
  });
}

type Borrower = { readonly at: Visitor; readonly loan: Loan };

test('LON-16, PUB-37: loans of three families go from the picker to their end', async () => {
  await openBusinessAccount();
  const employees = employ(journeys.filter(isForEmployees).length);
  // Three people at once: while one waits for the bank, another fills in a form.
  const borrowers = await Promise.all(
    journeys.map((journey) => {
      return borrow(journey, isForEmployees(journey) ? employees.pop()?.staffId : undefined);
    }),
  );
  // Later than the days in which returning the principal would cancel the loan.
  await services.moveTo(addDays(await services.today(), 7));
  await Promise.all(borrowers.map(repay));
});

const isForEmployees = (journey: Journey) => asksForEmployee(journey.type);

/** Until the money has arrived. */
async function borrow(journey: Journey, staffId: string | undefined): Promise<Borrower> {
  const client = await aClient();
  if (staffId !== undefined) await verifyEmployee(client, staffId);
  const phone = await visitor(360);
  const at = journey.isLookedAt ? phone : { ...phone, look: async () => {} };
  const loan = await apply(at, client, journey);
  await acceptOffer(at, loan, journey.amount ?? '100000');
  await staff.disburse(loan.id);
  await untilState(loan, 'active');
  return { at, loan };
}

/** From the picker to the last step, on a phone. */
async function apply(at: Visitor, client: Client, journey: Journey): Promise<Loan> {
  const { type, taps, amount = '100000', own = {} } = journey;
  const { page } = at;
  await signInTo(at, client.person, '/loans/type');
  for (const name of taps) {
    if (typeof name === 'string') await page.getByText(name, { exact: true }).click();
    else await page.getByRole('link', { name }).click();
  }
  const answers = answersFor(client.person, { amount, months: 4 }, own);
  await fillSteps(at, client.person, kindOf(type), answers);
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
  const path = '/transactions/api/user/transaction-loan-list';
  const { token } = client;
  const { results } = await call<{ results: LoanRecord[] }>(product.url, 'GET', path, { token });
  const [applied] = results;
  if (applied === undefined) throw new Error('no application was stored');
  expect(applied).toMatchObject({ loan_type: type, state: 'applied' });
  return { type, client, id: applied.id };
}

/** Another journey accepts on the screen; here the client enters an account if there is none. */
async function acceptOffer(at: Visitor, loan: Loan, amount: string): Promise<void> {
  const { type, client, id } = loan;
  await staff.verify(id);
  await staff.offer(id, { amount, duration: 4, interest: '4' });
  await call(product.url, 'PUT', `/loans/api/${type}/accept-or-reject-loan/${id}/`, {
    token: client.token,
    body: { is_accepted: '2', is_ticked: true },
  });
  if (type !== 'proof-of-funds') return;
  const { page } = at;
  await at.go(detailsOf(loan));
  await page.getByText('This loan has no bank account yet').waitFor();
  await at.look();
  await page.getByRole('button', { name: 'Enter an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter an account' });
  await dialog.getByLabel('Bank Name').selectOption(client.person.bank);
  await dialog.getByLabel('Account Number').fill(client.person.account);
  await dialog.getByLabel('Yes, this is my account').check();
  await dialog.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await at.look();
  await dialog.getByRole('button', { name: 'Enter an account' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Pays everything by card. */
async function repay({ at, loan }: Borrower): Promise<void> {
  const { page } = at;
  const { balance } = await read(loan);
  await signInTo(at, loan.client.person, detailsOf(loan));
  await page.getByRole('button', { name: 'Repay', exact: true }).click();
  await page.getByLabel('Amount', { exact: true }).fill(balance);
  await page.getByRole('button', { name: `Pay ${formatMoney(fromWire(balance), 'NGN')}` }).click();
  await popupOf(at).pay();
  await page.getByText('Complete', { exact: true }).first().waitFor();
  await at.look();
  await untilState(loan, 'complete');
}
