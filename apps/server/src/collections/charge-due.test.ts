import type { Intent } from '@quarrter/contract/client/payments';
import { addDays, formatDate } from '@quarrter/domain/calendar';
import { beforeEach, expect, test } from 'vitest';
import {
  aLoanWithCard,
  anAutomaticLoan as automaticLoan,
  cardsOf,
  chargeRow,
  payByCard,
  repaidOf,
  runCharge,
  secondDue,
  setAutomatic,
} from '../../test/builders/automatic-repayment.ts';
import { goTo, goToHour } from '../../test/builders/closing.ts';
import { subjectsTo } from '../../test/builders/emails.ts';
import { livedOnce } from '../../test/builders/lived-once.ts';
import { beginRepayment, readLoan } from '../../test/builders/loan.ts';
import { aRepayment, call, ledgerErrors, reportRepaid } from '../../test/builders/payment.ts';
import { useTestApp } from '../../test/test-app.ts';
import { closeByCalendar } from '../day-close/calendar.ts';
import { newId } from '../platform/database/ids.ts';
import { chargeDue } from './charge-due.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
beforeEach(() =>
  testApp.sandbox.faults({ saved_cards: 'normal', answers: 'normal', webhooks: 'normal' }),
);

const aLoan = livedOnce(testApp, () => aLoanWithCard(testApp));
const anAutomaticLoan = livedOnce(testApp, async () => {
  const loan = await automaticLoan(testApp);
  await goTo(testApp, addDays(secondDue, -4));
  return loan;
});

test('announces a charge three days ahead and makes it on the due date, once', async () => {
  const { loan, card } = await aLoan();
  const { status, body } = await setAutomatic(testApp, loan, { on: true, card_id: card.id });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ on: true, card_id: card.id, card_name: 'Visa ending in 4081' },
    ...{ next_charge_on: secondDue, next_charge_amount: '29000.00' },
  });
  await goToHour(testApp, addDays(secondDue, -4));
  expect(await chargeRow(testApp, loan, secondDue)).toBeUndefined();
  await goToHour(testApp, addDays(secondDue, -3));
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
  expect(await subjectsTo(testApp, loan)).toContainEqual(
    expect.stringMatching(/^N29,000 will be charged on 21 Jan 2027 for loan /),
  );
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
  await goToHour(testApp, secondDue);
  await Promise.all([runCharge(testApp, loan, secondDue), runCharge(testApp, loan, secondDue)]);
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'paid', attempts: 1 });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a missed close announces late, and the charge is still three days later', async () => {
  const loan = await anAutomaticLoan();
  await closeByCalendar(testApp.deps.db, new Date('2027-01-23T23:30:00Z'));
  expect(await chargeRow(testApp, loan, secondDue)).toBeUndefined();
  expect(await chargeRow(testApp, loan, '2027-01-27')).toEqual({ state: 'waiting', attempts: 0 });
  expect(await subjectsTo(testApp, loan)).toContainEqual(
    expect.stringMatching(/^N34,000 will be charged on 27 Jan 2027 for loan /),
  );
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('announces no penalties beyond their cap', async () => {
  const loan = await anAutomaticLoan();
  await testApp.database.pool.query('UPDATE loans SET penalty_cap_ppm = 35000 WHERE loan_id = $1', [
    loan.loanId,
  ]);
  // Two days are charged, and 1,500 of the three days until the charge can be.
  await closeByCalendar(testApp.deps.db, new Date('2027-01-23T23:30:00Z'));
  expect(await subjectsTo(testApp, loan)).toContainEqual(
    expect.stringMatching(/^N32,500 will be charged on 27 Jan 2027 for loan /),
  );
});

test('sends no reminder of a payment that will be charged automatically', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, addDays(secondDue, -3));
  const aboutPayment = (await subjectsTo(testApp, loan)).filter((subject) =>
    /be charged|is due/.test(subject),
  );
  expect(aboutPayment).toEqual([expect.stringMatching(/^N29,000 will be charged /)]);
});

test('charges nothing for a due date that the client has paid', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, addDays(secondDue, -1));
  await payByCard(testApp, loan, '29,000');
  await goToHour(testApp, secondDue);
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'not-needed', attempts: 0 });
});

test.each([7, 21, 23])('charges nothing at %i o’clock', async (hour) => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue, hour);
  await runCharge(testApp, loan, secondDue);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
});

test('tries a declined card again on two later days, and tells the client each time', async () => {
  const loan = await anAutomaticLoan();
  await testApp.sandbox.faults({ saved_cards: 'insufficient' });
  for (const [day, state] of [
    [0, 'waiting'],
    [1, 'waiting'],
    [2, 'failed'],
  ] as const) {
    await goToHour(testApp, addDays(secondDue, day));
    await runCharge(testApp, loan, secondDue);
    await runCharge(testApp, loan, secondDue);
    expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state, attempts: day + 1 });
  }
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  await goToHour(testApp, addDays(secondDue, 3));
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
  const failed = (await subjectsTo(testApp, loan)).filter((subject) =>
    subject.includes('was not charged'),
  );
  expect(failed).toHaveLength(3);
  // A late payment costs a penalty for each day after the due date, and the attempts nothing more.
  expect((await readLoan(testApp, loan)).penalty).toBe('2000.00');
});

test('a later attempt charges the announced amount; the penalty is announced again', async () => {
  const loan = await anAutomaticLoan();
  await testApp.sandbox.faults({ saved_cards: 'declined' });
  for (const day of [0, 1]) {
    await goToHour(testApp, addDays(secondDue, day));
    await runCharge(testApp, loan, secondDue);
  }
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  await goToHour(testApp, addDays(secondDue, 2));
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  const again = addDays(secondDue, 5);
  expect(await subjectsTo(testApp, loan)).toContainEqual(
    expect.stringMatching(/^N4,000 will be charged on 26 Jan 2027 for loan /),
  );
  await goToHour(testApp, again);
  await runCharge(testApp, loan, again);
  expect(await repaidOf(testApp, loan)).toBe('62000.00');
  expect((await readLoan(testApp, loan)).state).toBe('active');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test.each([1, 12])(
  'a charge of %i days ago is announced again, with its penalties',
  async (days) => {
    const loan = await anAutomaticLoan();
    await goToHour(testApp, addDays(secondDue, -3));
    await goToHour(testApp, addDays(secondDue, days));
    await runCharge(testApp, loan, secondDue);
    await runCharge(testApp, loan, secondDue);
    expect(await repaidOf(testApp, loan)).toBe('29000.00');
    expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'missed', attempts: 0 });
    const again = addDays(secondDue, days + 3);
    expect(await chargeRow(testApp, loan, again)).toEqual({ state: 'waiting', attempts: 0 });
    await goToHour(testApp, again);
    await runCharge(testApp, loan, again);
    const amount = 29_000 + 1_000 * (days + 2);
    expect(await repaidOf(testApp, loan)).toBe(`${29_000 + amount}.00`);
    const announced = amount.toLocaleString('en');
    const about = new RegExp(`^N${announced} will be charged on ${formatDate(again)} for loan `);
    expect(await subjectsTo(testApp, loan)).toContainEqual(expect.stringMatching(about));
    expect(await ledgerErrors(testApp)).toEqual([]);
  },
);

test('charges nothing while days that have passed are being closed', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  const { clientId } = loan.client;
  const subject = { purpose: 'repayment', subjectId: loan.loanId } as const;
  const key = { ...subject, clientId, dueOn: secondDue };
  const later = new Date(`${addDays(secondDue, 2)}T09:00:00Z`);
  await testApp.database.pool.query('UPDATE business_clock SET moved_on = NULL, moved_at = NULL');
  await chargeDue(testApp.deps, key, later);
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
  await chargeDue(testApp.deps, key, new Date(`${secondDue}T09:00:00Z`));
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
});

test('charges less than was announced when the client has paid a part', async () => {
  const loan = await anAutomaticLoan();
  await testApp.sandbox.faults({ saved_cards: 'declined' });
  await goToHour(testApp, secondDue);
  await runCharge(testApp, loan, secondDue);
  await testApp.sandbox.faults({ saved_cards: 'normal' });
  const { reference } = (await beginRepayment(testApp, loan, '29,000')).body;
  const part = { amount: 1_000_000, channel: 'bank_transfer' };
  await testApp.sandbox.outcome(reference, 'success', part);
  await reportRepaid(testApp, loan.client, reference);
  await goToHour(testApp, addDays(secondDue, 1));
  await runCharge(testApp, loan, secondDue);
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect((await readLoan(testApp, loan)).state).toBe('active');
});

test('charges once when the answer of the provider is cut off', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  await testApp.sandbox.faults({ answers: 'cut', webhooks: 'lost' });
  expect(await runCharge(testApp, loan, secondDue)).toBe(false);
  await testApp.sandbox.faults({ answers: 'normal' });
  expect(await runCharge(testApp, loan, secondDue)).toBe(true);
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'paid', attempts: 1 });
});

test('waits for a charge that the provider has and does not show yet', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  const { provider } = testApp.deps;
  const { chargeCard, lookUpCharge } = provider;
  provider.chargeCard = async () => 'duplicate';
  provider.lookUpCharge = async () => null;
  expect(await runCharge(testApp, loan, secondDue)).toBe(false);
  Object.assign(provider, { chargeCard, lookUpCharge });
  expect(await runCharge(testApp, loan, secondDue)).toBe(true);
  expect((await readLoan(testApp, loan)).amount_repaid).toBe('58000.00');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('treats a bank that wants its holder to confirm as a failed attempt', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  await testApp.sandbox.faults({ saved_cards: 'challenge' });
  await runCharge(testApp, loan, secondDue);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'waiting', attempts: 1 });
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
});

test('waits while the client pays in the popup', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  const { headers } = loan.client;
  const body = aRepayment(loan.loanId, '29,000');
  const path = '/transactions/api/payment-intent/';
  const { body: intent } = await call<Intent>(testApp, 'POST', path, { headers, body });
  await runCharge(testApp, loan, secondDue);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'waiting', attempts: 0 });
  await testApp.sandbox.pay(intent.reference, 'success');
  await reportRepaid(testApp, loan.client, intent.reference);
  await runCharge(testApp, loan, secondDue);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'not-needed', attempts: 0 });
});

test('automatic repayment is not switched off while the card is being charged', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  const off: object[] = [];
  const { provider } = testApp.deps;
  const { chargeCard } = provider;
  provider.chargeCard = async (order) => {
    off.push(await setAutomatic(testApp, loan, { on: false }));
    return chargeCard(order);
  };
  await runCharge(testApp, loan, secondDue);
  provider.chargeCard = chargeCard;
  const detail = 'We are charging your card now. Please try again in a minute.';
  expect(off).toEqual([{ status: 409, body: { detail } }]);
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect((await setAutomatic(testApp, loan, { on: false })).body).toMatchObject({ on: false });
});

test('another card is not chosen while the card is being charged', async () => {
  const loan = await anAutomaticLoan();
  await goToHour(testApp, secondDue);
  const [card] = await cardsOf(testApp, loan);
  const other = newId();
  await testApp.database.pool.query(
    `INSERT INTO saved_cards (client_id, card_id, authorization_sealed, email_sealed, card_index,
       brand, last4, expires_on, saved_at)
     SELECT client_id, $1, authorization_sealed, email_sealed, 'other', brand, '1111', expires_on,
       saved_at FROM saved_cards WHERE card_id = $2`,
    [other, card?.id],
  );
  const statuses: number[] = [];
  const choose = async () => {
    statuses.push((await setAutomatic(testApp, loan, { on: true, card_id: other })).status);
  };
  const { provider } = testApp.deps;
  const { chargeCard } = provider;
  provider.chargeCard = async (order) => {
    await choose();
    return chargeCard(order);
  };
  await runCharge(testApp, loan, secondDue);
  provider.chargeCard = chargeCard;
  await choose();
  expect(statuses).toEqual([409, 200]);
});

test('makes the charge soon after the sandbox has moved the date', async () => {
  const loan = await anAutomaticLoan();
  const moved = await fetch(`${testApp.sandbox.url}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ date: secondDue }),
  });
  expect(moved.status).toBe(200);
  await testApp.work();
  expect(await repaidOf(testApp, loan)).toBe('58000.00');
  expect((await readLoan(testApp, loan)).next_payment_date).toBe('2027-02-21');
});
