/** Loans whose forms no other journey fills in; a test of the server ends all six kinds. */
import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { LoanType } from '@quarrter/domain/loan-kinds';
import { expect, test } from 'vitest';
import { call, until } from '../tools/seed/http.ts';
import { demonstrationPassword, type Person } from '../tools/seed/people.ts';
import { answersFor, fillSteps } from './harness/application.ts';
import { kindOf, openBusinessAccount, ownAnswers } from './harness/kinds.ts';
import { aPerson } from './harness/people.ts';
import { product, staff } from './harness/product.ts';
import { signInOnScreenTo } from './harness/screens.ts';
import { tokenIn } from './harness/sessions.ts';
import { type Visitor, visitor } from './harness/visitor.ts';

type Journey = {
  readonly type: LoanType;
  /** Labels that are tapped from the picker to the form. */
  readonly taps: readonly (string | RegExp)[];
  readonly amount: string;
  readonly own: { readonly [field: string]: string };
};

type Loan = { readonly person: Person; readonly id: string };

test('LON-16: a business applies for a loan on a phone', async () => {
  await openBusinessAccount();
  const at = await visitor(360);
  await apply(at, {
    type: 'business',
    taps: [/^Business/],
    amount: '1000000',
    own: ownAnswers.business,
  });
});

test('LON-16, PUB-37: a proof of funds goes from the picker to an account for it', async () => {
  const at = await visitor(360);
  const { page } = at;
  const { person, id } = await apply(at, {
    type: 'proof-of-funds',
    taps: [/^Educational/, 'European Schools', /^Locked Funds/],
    amount: '100000',
    own: { variant: 'lk', country_of_relocation: 'France', has_partner_account: 'No' },
  });
  await staff.verify(id);
  await staff.offer(id, { amount: '100000', duration: 4, interest: '4' });
  await call(product.url, 'PUT', `/loans/api/proof-of-funds/accept-or-reject-loan/${id}/`, {
    token: await tokenIn(at),
    body: { is_accepted: '2', is_ticked: true },
  });
  await at.go(`/loans/proof-of-funds/details/${id}`);
  await page.getByText('This loan has no bank account yet').waitFor();
  await page.getByRole('button', { name: 'Enter an account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter an account' });
  await dialog.getByLabel('Bank Name').selectOption(person.bank);
  await dialog.getByLabel('Account Number').fill(person.account);
  await dialog.getByLabel('Yes, this is my account').check();
  await dialog.getByLabel('Password', { exact: true }).fill(demonstrationPassword);
  await at.look();
  await dialog.getByRole('button', { name: 'Enter an account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await staff.disburse(id);
  const token = await tokenIn(at);
  await until('the loan is active', async () => {
    const path = `/loans/api/proof-of-funds/loan-detail/${id}`;
    return (await call<LoanRecord>(product.url, 'GET', path, { token })).state === 'active';
  });
});

/** From the picker to the last step, as a new client. */
async function apply(at: Visitor, { type, taps, amount, own }: Journey): Promise<Loan> {
  const { page } = at;
  // Signed in once: an account entered after another device appeared would be held.
  const person = await aPerson();
  await signInOnScreenTo(at, person, '/loans/type');
  for (const name of taps) {
    if (typeof name === 'string') await page.getByText(name, { exact: true }).click();
    else await page.getByRole('link', { name }).click();
  }
  await fillSteps(at, person, kindOf(type), answersFor(person, { amount, months: 4 }, own));
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByText('Your loan application was processed successfully.').waitFor();
  const path = '/transactions/api/user/transaction-loan-list';
  const token = await tokenIn(at);
  const { results } = await call<{ results: LoanRecord[] }>(product.url, 'GET', path, { token });
  expect(results).toMatchObject([{ loan_type: type, state: 'applied' }]);
  return { person, id: results[0]?.id ?? '' };
}
