import type { AutomaticRepaymentRecord, SavedCard } from '@quarrter/contract/collections';
import type { Intent } from '@quarrter/contract/payments';
import { addDays } from '@quarrter/domain/calendar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient } from '../../test/builders/client.ts';
import { anActiveLoan, readLoan, type TestLoan } from '../../test/builders/loan.ts';
import { aRepayment, call, ledgerErrors, tellRepaid } from '../../test/builders/payment.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { closeDays } from '../day-close/close-days.ts';
import { chargeDue } from './charge-due.ts';

const today = '2026-11-21';
const secondDue = '2027-01-21';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: today });
});
beforeEach(async () => {
  await emptyTables();
  await testApp.sandbox.faults({ saved_cards: 'normal', answers: 'normal', webhooks: 'normal' });
  await testApp.setDate(today);
});
afterAll(() => testApp.stop());

/** A webhook of the test before may still be booked, and the two can wait for each other. */
async function emptyTables(): Promise<void> {
  const empty = () =>
    testApp.database.owner.pool.query(`
      TRUNCATE day_closes, ledger_seals, loans, loan_instalments, loan_penalties, loan_repayments,
        receipts, ledger_accounts, ledger_transfers, payments, payouts, payment_references,
        automatic_repayments, automatic_charges, saved_cards`);
  const deadlock = '40P01';
  await empty().catch((error) => (error.code === deadlock ? empty() : Promise.reject(error)));
}

/** Moves the business date as the sandbox does: it is this hour then. */
async function moveTo(date: string, hour = 9): Promise<void> {
  await closeDays(testApp.deps.db, addDays(date, -1));
  await testApp.database.pool.query(
    `UPDATE business_clock SET moved_on = business_date,
       moved_at = now() - make_interval(hours => $1)`,
    [hour - 9],
  );
}

/** A loan whose first instalment was paid early with a card that was saved. */
async function aLoanWithCard(): Promise<{ loan: TestLoan; card: SavedCard }> {
  const loan = await anActiveLoan(testApp);
  await payBySavingCard(loan, '29,000');
  const [card] = await cardsOf(loan);
  if (card === undefined) throw new Error('no card was saved');
  // The days until shortly before the next due date are not closed one by one: nothing happens.
  await testApp.setDate(addDays(secondDue, -6));
  return { loan, card };
}

async function payBySavingCard(loan: TestLoan, amount: string): Promise<void> {
  const path = '/transactions/api/payment-intent/';
  const body = { ...aRepayment(loan.loanId, amount), save_card: true };
  const { headers } = loan.client;
  const { body: intent } = await call<Intent>(testApp, 'POST', path, { headers, body });
  await testApp.sandbox.pay(intent.reference, 'success');
  await tellRepaid(testApp, loan.client, intent.reference);
}

async function cardsOf({ client: { headers } }: Pick<TestLoan, 'client'>): Promise<SavedCard[]> {
  const path = '/transactions/api/saved-cards/';
  const { body } = await call<{ results: SavedCard[] }>(testApp, 'GET', path, { headers });
  return body.results;
}

const settingPath = ({ loanId }: TestLoan) => `/loans/api/automatic-repayment/${loanId}/`;

function set(loan: TestLoan, body: object) {
  const { headers } = loan.client;
  const path = settingPath(loan);
  return call<AutomaticRepaymentRecord>(testApp, 'PUT', path, { headers, body });
}

const switchOn = (loan: TestLoan, card: SavedCard) => set(loan, { on: true, card_id: card.id });

/** The worker's run for one due date. */
const charge = (loan: TestLoan, dueOn: string) =>
  chargeDue(
    testApp.deps,
    { clientId: loan.client.clientId, loanId: loan.loanId, dueOn },
    new Date(),
  );

async function chargeRow(loan: TestLoan, dueOn: string) {
  const { rows } = await testApp.database.pool.query(
    'SELECT state, attempts FROM automatic_charges WHERE loan_id = $1 AND due_on = $2',
    [loan.loanId, dueOn],
  );
  return rows[0];
}

const paidOf = async (loan: TestLoan) => (await readLoan(testApp, loan)).amount_repaid;

async function subjects({ client }: TestLoan): Promise<string[]> {
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  return emails.map(({ subject }) => subject);
}

test('saves the card of a payment only when its client asks for it', async () => {
  const loan = await anActiveLoan(testApp);
  await payWithoutSaving(loan);
  expect(await cardsOf(loan)).toEqual([]);
  await payBySavingCard(loan, '30,000');
  expect(await cardsOf(loan)).toMatchObject([
    { name: 'Visa ending in 4081', last4: '4081', expires_on: '2030-12-31' },
  ]);
  await payBySavingCard(loan, '31,000');
  expect(await cardsOf(loan)).toHaveLength(1);
});

async function payWithoutSaving(loan: TestLoan): Promise<void> {
  const path = '/transactions/api/payment-intent/';
  const body = aRepayment(loan.loanId, '29,000');
  const { headers } = loan.client;
  const { body: intent } = await call<Intent>(testApp, 'POST', path, { headers, body });
  await testApp.sandbox.pay(intent.reference, 'success');
  await tellRepaid(testApp, loan.client, intent.reference);
}

test('announces a charge three days ahead and makes it on the due date, once', async () => {
  const { loan, card } = await aLoanWithCard();
  const { status, body } = await switchOn(loan, card);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ on: true, card_id: card.id, card_name: 'Visa ending in 4081' },
    ...{ next_charge_on: secondDue, next_charge_amount: '29000.00' },
  });
  await moveTo(addDays(secondDue, -4));
  expect(await chargeRow(loan, secondDue)).toBeUndefined();
  await moveTo(addDays(secondDue, -3));
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
  expect(await subjects(loan)).toContainEqual(
    expect.stringMatching(/^We will charge N29,000 for loan .* on 21 Jan 2027$/),
  );
  await charge(loan, secondDue);
  expect(await paidOf(loan)).toBe('29000.00');
  await moveTo(secondDue);
  await Promise.all([charge(loan, secondDue), charge(loan, secondDue)]);
  await charge(loan, secondDue);
  expect(await paidOf(loan)).toBe('58000.00');
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'paid', attempts: 1 });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('sends no reminder of a payment that will be charged automatically', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(addDays(secondDue, -3));
  const aboutPayment = (await subjects(loan)).filter((subject) =>
    /charge N|due soon/.test(subject),
  );
  expect(aboutPayment).toEqual([expect.stringMatching(/^We will charge N29,000 /)]);
});

test('charges nothing for a due date that the client has paid', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(addDays(secondDue, -1));
  await payBySavingCard(loan, '29,000');
  await moveTo(secondDue);
  await charge(loan, secondDue);
  expect(await paidOf(loan)).toBe('58000.00');
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'not-needed', attempts: 0 });
});

test.each([7, 21, 23])('charges nothing at %i o’clock', async (hour) => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(secondDue, hour);
  await charge(loan, secondDue);
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
});

test('tries a declined card again on two later days, and tells the client each time', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await testApp.sandbox.faults({ saved_cards: 'insufficient' });
  for (const [day, state] of [
    [0, 'waiting'],
    [1, 'waiting'],
    [2, 'failed'],
  ] as const) {
    await moveTo(addDays(secondDue, day));
    await charge(loan, secondDue);
    await charge(loan, secondDue);
    expect(await chargeRow(loan, secondDue)).toEqual({ state, attempts: day + 1 });
  }
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  await moveTo(addDays(secondDue, 3));
  await charge(loan, secondDue);
  expect(await paidOf(loan)).toBe('29000.00');
  const failed = (await subjects(loan)).filter((subject) => subject.includes('could not charge'));
  expect(failed).toHaveLength(3);
  // A late payment costs a penalty for each day after the due date, and the attempts nothing more.
  expect((await readLoan(testApp, loan)).penalty).toBe('2000.00');
});

test('charges what is due on the day of a later attempt, its penalty included', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await testApp.sandbox.faults({ saved_cards: 'declined' });
  await moveTo(secondDue);
  await charge(loan, secondDue);
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  await moveTo(addDays(secondDue, 2));
  await charge(loan, secondDue);
  expect(await paidOf(loan)).toBe('59000.00');
  expect((await readLoan(testApp, loan)).state).toBe('active');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('charges once when the answer of the provider is cut off', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(secondDue);
  await testApp.sandbox.faults({ answers: 'cut', webhooks: 'lost' });
  expect(await charge(loan, secondDue)).toBe(false);
  await testApp.sandbox.faults({ answers: 'normal' });
  expect(await charge(loan, secondDue)).toBe(true);
  expect(await paidOf(loan)).toBe('58000.00');
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'paid', attempts: 1 });
});

test('waits for a charge that the provider has and does not show yet', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(secondDue);
  const { provider } = testApp.deps;
  const { chargeCard, lookUpCharge } = provider;
  provider.chargeCard = async () => 'duplicate';
  provider.lookUpCharge = async () => null;
  expect(await charge(loan, secondDue)).toBe(false);
  Object.assign(provider, { chargeCard, lookUpCharge });
  expect(await charge(loan, secondDue)).toBe(true);
  expect((await readLoan(testApp, loan)).amount_repaid).toBe('58000.00');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('treats a bank that wants its holder to confirm as a failed attempt', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(secondDue);
  await testApp.sandbox.faults({ saved_cards: 'challenge' });
  await charge(loan, secondDue);
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'waiting', attempts: 1 });
  expect(await paidOf(loan)).toBe('29000.00');
});

test('waits while the client pays in the popup', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(secondDue);
  const { headers } = loan.client;
  const body = aRepayment(loan.loanId, '29,000');
  const path = '/transactions/api/payment-intent/';
  const { body: intent } = await call<Intent>(testApp, 'POST', path, { headers, body });
  await charge(loan, secondDue);
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
  await testApp.sandbox.pay(intent.reference, 'success');
  await tellRepaid(testApp, loan.client, intent.reference);
  await charge(loan, secondDue);
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'not-needed', attempts: 0 });
});

test('ends with one call, also for a charge that is announced', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  await moveTo(addDays(secondDue, -3));
  expect((await set(loan, { on: false })).body).toMatchObject({ on: false, next_charge_on: null });
  expect((await set(loan, { on: false })).status).toBe(200);
  await moveTo(secondDue);
  await charge(loan, secondDue);
  expect(await chargeRow(loan, secondDue)).toEqual({ state: 'switched-off', attempts: 0 });
  expect(await paidOf(loan)).toBe('29000.00');
});

test('a removed card ends automatic repayment and cannot be charged any more', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  const path = `/transactions/api/saved-cards/${card.id}/remove/`;
  const { headers } = loan.client;
  const removed = await call<object>(testApp, 'POST', path, { headers });
  expect(removed.status).toBe(200);
  expect((await call<object>(testApp, 'POST', path, { headers })).status).toBe(404);
  expect(await cardsOf(loan)).toEqual([]);
  const seen = await call<AutomaticRepaymentRecord>(testApp, 'GET', settingPath(loan), { headers });
  expect(seen.body).toMatchObject({ on: false, card_id: null });
  const told = await subjects(loan);
  expect(told).toContainEqual('You removed a card');
  expect(told).toContainEqual(expect.stringMatching(/^Automatic repayment is off/));
  const { rows } = await testApp.database.pool.query('SELECT 1 FROM saved_cards');
  expect(rows).toEqual([]);
});

test('switches on only with a card and a loan of the client', async () => {
  const { loan, card } = await aLoanWithCard();
  const stranger = await aClient(testApp);
  const { headers } = stranger;
  const foreign = await call<object>(testApp, 'PUT', settingPath(loan), {
    headers,
    body: { on: true, card_id: card.id },
  });
  expect(foreign.status).toBe(404);
  expect(await set(loan, { on: true })).toMatchObject({
    status: 400,
    body: { card_id: ['Please choose one of your saved cards.'] },
  });
  const path = `/transactions/api/saved-cards/${card.id}/remove/`;
  expect((await call<object>(testApp, 'POST', path, { headers })).status).toBe(404);
});

test('makes the charge soon after the sandbox has moved the date', async () => {
  const { loan, card } = await aLoanWithCard();
  await switchOn(loan, card);
  const moved = await fetch(`${testApp.sandbox.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ date: secondDue }),
  });
  expect(moved.status).toBe(200);
  await testApp.work();
  expect(await paidOf(loan)).toBe('58000.00');
  expect((await readLoan(testApp, loan)).next_payment_date).toBe('2027-02-21');
});
