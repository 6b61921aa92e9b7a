import { expect, test } from 'vitest';
import { startRepayment, untilApplied } from '../tools/seed/client.ts';
import { call, until } from '../tools/seed/http.ts';
import { act, atConsole } from './harness/console.ts';
import { anActiveLoan, type LoanOf, read } from './harness/loans.ts';
import { api, expectLedgerInOrder, product } from './harness/product.ts';
import { signInTo } from './harness/screens.ts';
import { visitor } from './harness/visitor.ts';

const countHeld = async ({ client: { token } }: LoanOf) =>
  (await call<{ count: number }>(product.url, 'GET', heldPath, { token })).count;
const heldPath = '/transactions/api/unapplied-receipts/';

/** The next instalment is paid, and the provider charges it once more. */
async function payTwice(loan: LoanOf): Promise<void> {
  const { token } = loan.client;
  const { amount_to_be_paid: due } = await read(loan);
  const { reference } = await startRepayment(api, loan.client, loan.loanId, due);
  await api.services.pay(reference);
  await untilApplied(api, loan.client, reference);
  const path = `/sandbox/api/payments/${reference}`;
  await call(product.url, 'POST', path, { token, body: { outcome: 'second-charge' } });
  await until('the second charge is booked', async () => (await countHeld(loan)) || undefined);
}

test('money that was paid twice is applied to the loan by two people', async () => {
  const loan = await anActiveLoan();
  await payTwice(loan);

  const phone = await visitor(360);
  await signInTo(phone, loan.client.person, '/dashboard');
  await phone.page.getByText('Money we hold for you').waitFor();
  await phone.page.getByText('You had already paid this.').waitFor();
  await phone.look();

  const finance = await atConsole('finance');
  await finance.page.getByRole('link', { name: 'Receipts' }).click();
  await finance.page.getByRole('heading', { name: 'Unapplied receipts', level: 1 }).waitFor();
  await finance.look();
  const { firstName: first, lastName: last } = loan.client.person;
  await finance.page.getByRole('link', { name: `${first} ${last}` }).click();
  await finance.page.getByRole('heading', { name: `Receipt of ${first} ${last}` }).waitFor();
  await finance.look();
  await finance.page.getByRole('button', { name: 'Apply to a loan' }).click();
  await finance.page.getByText('the day on which the client paid').waitFor();
  await finance.look();
  await finance.page.getByRole('button', { name: 'Propose to apply' }).click();
  await finance.page.getByText('Waiting for approval').waitFor();
  await finance.look();

  const approver = await atConsole('approver');
  await approver.page.getByRole('link', { name: 'Approvals' }).click();
  await approver.page.getByRole('link', { name: /^Receipt / }).click();
  await approver.page.getByRole('heading', { name: `Receipt of ${first} ${last}` }).waitFor();
  await act(approver, 'Approve', 'Approve repayment');
  await approver.page.getByText('Decided before').waitFor();
  await approver.look();

  expect((await read(loan)).balance).toBe('58000.00');
  expect(await countHeld(loan)).toBe(0);
  expectLedgerInOrder();
});
