import type { AutomaticRepaymentRecord, SavedCard } from '@quarrter/contract/client/collections';
import type { Intent } from '@quarrter/contract/client/payments';
import { addDays } from '@quarrter/domain/calendar';
import { chargeDue } from '../../src/collections/charge-due.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { anActiveLoan, readLoan, type TestLoan } from './loan.ts';
import { aRepayment, call, reportRepaid } from './payment.ts';

/** The second due date of every loan of these tests, which are paid out on 21 November. */
export const secondDue = '2027-01-21';

/** A loan whose first instalment was paid early with a card that was saved. */
export async function aLoanWithCard(
  testApp: TestApp,
): Promise<{ loan: TestLoan; card: SavedCard }> {
  const loan = await anActiveLoan(testApp);
  await payByCard(testApp, loan, '29,000', { save_card: true });
  const [card] = await cardsOf(testApp, loan);
  if (card === undefined) throw new Error('no card was saved');
  // The days until shortly before the next due date are not closed one by one: nothing happens.
  await testApp.setDate(addDays(secondDue, -6));
  return { loan, card };
}

/** A repayment by card, booked. */
export async function payByCard(
  testApp: TestApp,
  { client, loanId }: TestLoan,
  amount: string,
  choice: { save_card?: boolean } = {},
): Promise<void> {
  const { headers } = client;
  const { body: intent } = await call<Intent>(
    testApp,
    'POST',
    '/transactions/api/payment-intent/',
    { headers, body: { ...aRepayment(loanId, amount), ...choice } },
  );
  await testApp.sandbox.pay(intent.reference, 'success');
  await reportRepaid(testApp, client, intent.reference);
}

export async function cardsOf(
  testApp: TestApp,
  { client: { headers } }: { client: TestClient },
): Promise<SavedCard[]> {
  const path = '/transactions/api/saved-cards/';
  const { body } = await call<{ results: SavedCard[] }>(testApp, 'GET', path, { headers });
  return body.results;
}

export const settingPath = ({ loanId }: TestLoan) => `/loans/api/automatic-repayment/${loanId}/`;

export function setAutomatic(testApp: TestApp, loan: TestLoan, body: object) {
  const { headers } = loan.client;
  const path = settingPath(loan);
  return call<AutomaticRepaymentRecord>(testApp, 'PUT', path, { headers, body });
}

/** As `aLoanWithCard`, with automatic repayment by that card. */
export async function anAutomaticLoan(testApp: TestApp): Promise<TestLoan> {
  const { loan, card } = await aLoanWithCard(testApp);
  const { status } = await setAutomatic(testApp, loan, { on: true, card_id: card.id });
  if (status !== 200) throw new Error(`automatic repayment is not on: ${status}`);
  return loan;
}

/** The worker's run for one due date. */
export const runCharge = (testApp: TestApp, { client, loanId }: TestLoan, dueOn: string) =>
  chargeDue(
    testApp.deps,
    { purpose: 'repayment', clientId: client.clientId, subjectId: loanId, dueOn },
    new Date(),
  );

/** The state of a charge and how often it was tried; undefined before it is announced. */
export async function chargeRow(testApp: TestApp, { loanId }: TestLoan, dueOn: string) {
  const { rows } = await testApp.database.pool.query(
    'SELECT state, attempts FROM card_charges WHERE subject_id = $1 AND due_on = $2',
    [loanId, dueOn],
  );
  return rows[0];
}

export const repaidOf = async (testApp: TestApp, loan: TestLoan) =>
  (await readLoan(testApp, loan)).amount_repaid;
