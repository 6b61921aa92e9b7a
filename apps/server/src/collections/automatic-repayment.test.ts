import type { AutomaticRepaymentRecord } from '@quarrter/contract/client/collections';
import { addDays } from '@quarrter/domain/calendar';
import { beforeEach, expect, test } from 'vitest';
import {
  aLoanWithCard,
  anAutomaticLoan,
  cardsOf,
  chargeRow,
  payByCard,
  repaidOf,
  runCharge,
  secondDue,
  setAutomatic,
  settingPath,
} from '../../test/builders/automatic-repayment.ts';
import { aClient } from '../../test/builders/client.ts';
import { goToHour } from '../../test/builders/closing.ts';
import { subjectsTo } from '../../test/builders/emails.ts';
import { anActiveLoan, repay } from '../../test/builders/loan.ts';
import { call } from '../../test/builders/payment.ts';
import { useTestApp } from '../../test/test-app.ts';

const today = '2026-11-21';
const testApp = useTestApp({ date: today });
beforeEach(() => testApp.setDate(today));

const saving = { save_card: true };

test('saves the card of a payment only when its client asks for it', async () => {
  const loan = await anActiveLoan(testApp);
  await payByCard(testApp, loan, '29,000');
  expect(await cardsOf(testApp, loan)).toEqual([]);
  await payByCard(testApp, loan, '30,000', saving);
  expect(await cardsOf(testApp, loan)).toMatchObject([
    { name: 'Visa ending in 4081', last4: '4081', expires_on: '2030-12-31' },
  ]);
  await payByCard(testApp, loan, '31,000', saving);
  expect(await cardsOf(testApp, loan)).toHaveLength(1);
});

test('ends with one call, also for a charge that is announced', async () => {
  const loan = await anAutomaticLoan(testApp);
  await goToHour(testApp, addDays(secondDue, -3));
  expect((await setAutomatic(testApp, loan, { on: false })).body).toMatchObject({
    on: false,
    next_charge_on: null,
  });
  expect((await setAutomatic(testApp, loan, { on: false })).status).toBe(200);
  await goToHour(testApp, secondDue);
  await runCharge(testApp, loan, secondDue);
  expect(await chargeRow(testApp, loan, secondDue)).toEqual({ state: 'switched-off', attempts: 0 });
  expect(await repaidOf(testApp, loan)).toBe('29000.00');
  // The announcement may have waited for the morning.
  const told = await subjectsTo(testApp, loan);
  expect(told).toContainEqual(expect.stringMatching(/^Automatic repayment is off/));
  expect(told).not.toContainEqual(expect.stringMatching(/will be charged/));
});

test('a removed card ends automatic repayment and cannot be charged any more', async () => {
  const loan = await anAutomaticLoan(testApp);
  const [card] = await cardsOf(testApp, loan);
  const path = `/transactions/api/saved-cards/${card?.id}/remove/`;
  const { headers } = loan.client;
  const removed = await call<object>(testApp, 'POST', path, { headers });
  expect(removed.status).toBe(200);
  expect((await call<object>(testApp, 'POST', path, { headers })).status).toBe(404);
  expect(await cardsOf(testApp, loan)).toEqual([]);
  const seen = await call<AutomaticRepaymentRecord>(testApp, 'GET', settingPath(loan), { headers });
  expect(seen.body).toMatchObject({ on: false, card_id: null });
  const told = await subjectsTo(testApp, loan);
  expect(told).toContainEqual(expect.stringMatching(/^Visa ending in \d{4} is removed$/));
  expect(told).toContainEqual(expect.stringMatching(/^Automatic repayment is off/));
  const { rows } = await testApp.database.pool.query(
    'SELECT 1 FROM saved_cards WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(rows).toEqual([]);
});

test('a client reads what removing a card would end, and another client nothing', async () => {
  const loan = await anAutomaticLoan(testApp);
  const [card] = await cardsOf(testApp, loan);
  const path = `/transactions/api/saved-cards/${card?.id}/uses/`;
  const { headers } = loan.client;
  const read = (by: { headers: Record<string, string> }) => call<object>(testApp, 'GET', path, by);
  expect((await read({ headers })).body).toEqual({ loans: 1, top_ups: 0 });
  const other = await aClient(testApp);
  expect((await read({ headers: other.headers })).status).toBe(404);
  await repay(testApp, loan, '87,000');
  expect((await read({ headers })).body, 'fully repaid').toEqual({ loans: 0, top_ups: 0 });
});

test('switches on only with a card and a loan of the client', async () => {
  const { loan, card } = await aLoanWithCard(testApp);
  const { headers } = await aClient(testApp);
  const foreign = await call<object>(testApp, 'PUT', settingPath(loan), {
    headers,
    body: { on: true, card_id: card.id },
  });
  expect(foreign.status).toBe(404);
  expect(await setAutomatic(testApp, loan, { on: true })).toMatchObject({
    status: 400,
    body: { card_id: ['Please choose one of your saved cards.'] },
  });
  const path = `/transactions/api/saved-cards/${card.id}/remove/`;
  expect((await call<object>(testApp, 'POST', path, { headers })).status).toBe(404);
});
