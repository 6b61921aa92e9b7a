import { beforeEach, describe, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { investmentForm } from '../../../test/builders/investment.ts';
import { anOpenOffer, buySlots, slotsOf } from '../../../test/builders/offer.ts';
import { call } from '../../../test/builders/payment.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/database/ids.ts';

/* What people and programs send to the calls of investing and withdrawing, over real HTTP. */

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

type Intent = { amount?: number; currency?: string; [field: string]: unknown };

function begin(currency: string, form: object) {
  const body = { purpose: 'investment', currency, kind: 'full', form };
  const path = '/transactions/api/payment-intent/';
  return call<Intent>(testApp, 'POST', path, { headers: client.headers, body });
}

const least = (n: string) => `The minimum investment amount is ${n}`;
const most = (n: string) => `The maximum investment amount is ${n}`;
const notANumber = 'Investment Amount must be a number';

describe('an investment', () => {
  test.each([
    ['under the lowest plan', 'base', '9,999', least('10,000')],
    ['under its plan', '03oa', '99,999.99', least('100,000')],
    ['over its plan', '03oa', '1,000,000', most('999,999')],
    ['between two plans', 'base', '99,999.50', most('99,999')],
    ['over the highest plan', 'r0d3', '100,000,000.01', most('100,000,000')],
    ['with a third decimal', 'base', '99,999.999', notANumber],
    ['with commas that part nothing', '03oa', '10,00,00', notANumber],
    ['that is negative', '03oa', '-100000', notANumber],
    ['of fifteen digits', 'r0d3', '999999999999999', most('100,000,000')],
    ['of sixteen digits', 'r0d3', '9999999999999999', notANumber],
    ['with an exponent', '03oa', '1e5', notANumber],
    ['that is missing', '03oa', undefined, 'Investment Amount is required.'],
    ['in dollars where naira is meant', '03oa', '500', least('100,000')],
  ])('INV-33: answers an amount %s', async (_what, s, investment_amount, message) => {
    const { status, body } = await begin('naira', { ...investmentForm, s, investment_amount });
    expect([status, body]).toEqual([400, { investment_amount: [message] }]);
  });

  test.each([
    ['naira', 'base', '99,999', 9_999_900, 'NGN'],
    ['naira', '03oa', 'N100,000.50', 10_000_050, 'NGN'],
    ['naira', 'zzzz', '25000', 2_500_000, 'NGN'],
    // A plan belongs to one currency.
    ['naira', 'usd', '25000', 2_500_000, 'NGN'],
    ['dollar', '03oa', '100', 10_000, 'USD'],
    ['dollar', 'usd', '$1,234.56', 123_456, 'USD'],
  ])('INV-16: takes %s in plan %s of %s', async (currency, s, amount, minor, code) => {
    const form = { ...investmentForm, s, investment_amount: amount };
    const { status, body } = await begin(currency, form);
    expect([status, body.amount, body.currency]).toEqual([200, minor, code]);
  });
});

describe('slots of an offer', () => {
  test.each([
    ['none', '', 400, { number_of_slots: ['Please select a number of slots'] }],
    ['zero', 0, 400, { number_of_slots: ['Please enter a whole number of slots.'] }],
    ['a part', '1.5', 400, { number_of_slots: ['Please enter a whole number of slots.'] }],
    ['a negative number', -2, 400, { number_of_slots: ['Please enter a whole number of slots.'] }],
    ['more than there are', 4, 400, { number_of_slots: ['Only 3 slots are left.'] }],
  ])('INV-31: answers %s', async (_what, slots, status, body) => {
    const offerId = await anOpenOffer(testApp, { slots: 3 });
    const answer = await buySlots(testApp, client, offerId, slots);
    expect([answer.status, answer.body]).toEqual([status, body]);
    expect(await slotsOf(testApp, offerId)).toEqual([0, 0]);
  });

  test('INV-24: answers more slots than others have left with what is left', async () => {
    const offerId = await anOpenOffer(testApp, { slots: 3 });
    await buySlots(testApp, await aClient(testApp), offerId, 2);
    const { status, body } = await buySlots(testApp, client, offerId, 2);
    expect([status, body]).toEqual([400, { number_of_slots: ['Only 1 slot is left.'] }]);
  });

  test.each([newId(), '1', 'nv2y', ''])('INV-09: answers 404 or 400 to offer %j', async (id) => {
    const { status, body } = await buySlots(testApp, client, id);
    expect([400, 404]).toContain(status);
    expect(JSON.stringify(body)).toContain('offer');
  });
});

describe('a withdrawal', () => {
  const withdraw = (id: string, body: object) => askWithdrawal(testApp, client, id, body);

  test.each([
    ['a negative amount', { amount: '-5000' }, { amount: ['Please input a number'] }],
    ['a third decimal', { amount: '5000.999' }, { amount: ['Please input a number'] }],
    ['9 digits', { account: '012345678' }, { account: ['Account Number must be 10 digits'] }],
    ['11 digits', { account: '01234567890' }, { account: ['Account Number must be 10 digits'] }],
    ['letters', { account: '01234567AB' }, { account: ['Account Number must be 10 digits'] }],
    [
      'a bank that the list lacks',
      { bank_name: '999' },
      {
        account: [
          'This bank has no account with this number. Please check the number and the bank.',
        ],
      },
    ],
  ])('WDR-06: answers %s and reserves nothing', async (_what, changes, errors) => {
    const id = await aMaturedInvestment(testApp, client);
    const reply = await withdraw(id, { amount: '5000', ...changes });
    expect([reply.statusCode, reply.json()]).toEqual([400, errors]);
    expect((await readInvestment(testApp, client, id)).balance).toBe('103000.00');
    await expectCleanBook(testApp);
  });

  test('WDR-20: somebody else’s account waits for staff, and the answer says so', async () => {
    const id = await aMaturedInvestment(testApp, client);
    await testApp.sandbox.addAccount('058', '0123456780', 'NGOZI EZE');
    const reply = await withdraw(id, { amount: '5000', account: '0123456780' });
    expect(reply.json()).toMatchObject({
      Message: 'Withdrawal Request Processing!',
      detail: 'This account belongs to NGOZI EZE. We’ll check it before we pay.',
    });
    const { withdrawals } = await readInvestment(testApp, client, id);
    expect(withdrawals).toMatchObject([{ status: 'held' }]);
    await expectCleanBook(testApp);
  });

  test('WDR-09: wrong passwords are limited as at sign-in, and withdraw nothing', async () => {
    const id = await aMaturedInvestment(testApp, client);
    const check = (password: string) =>
      call<{ detail?: string; non_field_errors?: string[] }>(
        testApp,
        'POST',
        '/accounts/api/quarrter-client-login/',
        { headers: client.headers, body: { email: client.email, password } },
      );
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      statuses.push((await check('Wrong-Horse-7')).status);
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(400));
    expect(statuses.at(-1)).toBe(429);
    expect((await readInvestment(testApp, client, id)).withdrawals).toEqual([]);
  });
});
