import { investmentTiers } from '@quarrter/domain/example-products';
import { percentFromRatePpm, toWire } from '@quarrter/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, type TestClient } from './builders/client.ts';
import { newestLink } from './builders/emails.ts';
import { anInvestment, investmentForm } from './builders/investment.ts';
import {
  anActiveLoan,
  anOffer,
  answer,
  applicationForm,
  apply,
  beginRepayment,
  personalAnswers,
  type TestLoan,
} from './builders/loan.ts';
import { call, tellRepaid } from './builders/payment.ts';
import { aRoster } from './builders/roster.ts';
import { aMaturedInvestment, askWithdrawal } from './builders/withdrawal.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/* The calls as docs/requirements.md gives them: path, fields and reply of each. */

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: '2026-11-21' });
});
afterAll(() => testApp.stop());

const get = async (client: TestClient, url: string) =>
  (await testApp.app.inject({ url, headers: client.headers })).json();

const person = {
  first_name: 'Ngozi',
  last_name: 'Eze',
  phone_number: '08031234567',
  password1: 'Correct-Horse-7',
  password2: 'Correct-Horse-7',
};

function signUp(body: object) {
  return call<Record<string, unknown>>(
    testApp,
    'POST',
    '/accounts/api/quarrter-client-user-create/',
    { body },
  );
}

function signIn(email: string, password: string) {
  return call<Record<string, unknown>>(testApp, 'POST', '/accounts/api/quarrter-client-login/', {
    body: { email, password },
  });
}

describe('accounts', () => {
  test('API-09: signing up answers a detail', async () => {
    const { status, body } = await signUp({ ...person, email: 'api09@example.com' });
    expect([status, body]).toEqual([201, { detail: 'Verification e-mail sent.' }]);
  });

  test('ACC-02: sign-up needs its six fields', async () => {
    const { status, body } = await signUp({});
    expect([status, Object.keys(body).sort()]).toEqual([
      400,
      [...Object.keys(person), 'email'].sort(),
    ]);
  });

  test('ACC-17: an account whose email is not verified cannot sign in', async () => {
    const email = 'acc17@example.com';
    await signUp({ ...person, email });
    const before = await signIn(email, person.password1);
    expect(before.body).toEqual({ non_field_errors: ['E-mail is not verified.'] });
    const { parts } = await newestLink(testApp, email);
    await call(testApp, 'POST', '/accounts/verify-email/', { body: parts });
    expect((await signIn(email, person.password1)).status).toBe(200);
  });

  test("API-13: the details are the client's own, and another's are 404", async () => {
    const [client, other] = [await aClient(testApp), await aClient(testApp)];
    const path = `/accounts/api/quarrter-client-user-detail/${client.clientId}/`;
    expect(await get(client, path)).toMatchObject({ user: { id: client.clientId } });
    const reply = await testApp.app.inject({ url: path, headers: other.headers });
    expect(reply.statusCode).toBe(404);
  });

  test('API-37: the details hold name, phone number and email of the user', async () => {
    const client = await aClient(testApp, { firstName: 'Ada', lastName: 'Obi' });
    const path = `/accounts/api/quarrter-client-user-detail/${client.clientId}/`;
    expect((await get(client, path)).user).toEqual({
      id: client.clientId,
      first_name: 'Ada',
      last_name: 'Obi',
      phone_number: '+2348031234567',
      email: client.email,
    });
  });

  test('API-18, COR-04: a staff ID with spaces in it is verified', async () => {
    await aRoster(testApp, 'Calls Limited', ['api18@calls.example,CL-001']);
    const client = await aClient(testApp);
    const { status, body } = await call(testApp, 'POST', '/accounts/corporate-partner-verify/', {
      headers: client.headers,
      body: { email: ' CL - 001 ' },
    });
    expect([status, body]).toEqual([200, { 'Corporate Account': true }]);
  });
});

describe('loans', () => {
  let offered: TestLoan;
  let active: TestLoan;
  beforeAll(async () => {
    offered = await anOffer(testApp);
    active = await anActiveLoan(testApp);
  });

  test('LON-18: an application is a multipart form, and JSON is refused', async () => {
    const client = await aClient(testApp);
    expect((await apply(testApp, client)).status).toBe(201);
    const path = '/loans/api/personal/loan-create/';
    const json = await call(testApp, 'POST', path, {
      headers: (await aClient(testApp)).headers,
      body: personalAnswers,
    });
    expect(json.status).toBe(400);
  });

  test.each([
    ['LON-20', { address_duration: '' }, 'address_duration'],
    ['LON-32', { rent_mortgage: 'much' }, 'rent_mortgage'],
    ['LON-39', { email: 'ada@' }, 'email'],
    ['LON-44', { title: 'Sir' }, 'title'],
    ['LON-54', { loan_amount: '99.99', tier: '' }, 'loan_amount'],
  ])('%s: rejects an application with %o', async (_id, changes, field) => {
    const form = await applicationForm(changes);
    const { status, body } = await apply(testApp, await aClient(testApp), form);
    expect([status, Object.keys(body)]).toEqual([400, [field]]);
  });

  test('API-26: answers the loan record', async () => {
    const path = `/loans/api/personal/loan-detail/${active.loanId}`;
    expect(await get(active.client, path)).toMatchObject({
      id: active.loanId,
      loan_type_id: active.loanId,
      loan_type: 'personal',
      stage: 0,
      status: 1,
    });
  });

  test('LND-29: a loan states its rate, what is due, the total and its dates', async () => {
    const path = `/loans/api/personal/loan-detail/${active.loanId}`;
    expect(await get(active.client, path)).toMatchObject({
      interest: '4',
      amount_to_be_paid: '29000.00',
      amount_to_be_repaid: '116000.00',
      next_payment_date: '2026-12-21',
      due_date: '2027-03-21',
    });
  });

  test('API-27: rejecting an offer needs no tick', async () => {
    const { status, body } = await answer(testApp, offered, { is_accepted: '3' });
    expect([status, body.is_accepted]).toEqual([200, 3]);
  });

  test('LND-22: the documented repayment call names the payment by its reference', async () => {
    const { body } = await beginRepayment(testApp, active, '29000');
    await testApp.sandbox.pay(body.reference, 'success');
    const told = await call(testApp, 'POST', '/transactions/api/loan_transaction-withdrawal/', {
      headers: active.client.headers,
      body: {
        loan_type_id: active.loanId,
        loan_type: 'personal',
        event: 'Loan',
        duration: 4,
        repayment_amount: '29000.00',
        action: 'Deposit',
        email: 'ada@example.com',
        reference: body.reference,
      },
    });
    expect(told).toMatchObject({ status: 200, body: { status: 'applied' } });
    expect((await tellRepaid(testApp, active.client, body.reference)).body.status).toBe('applied');
  });

  test('API-44: a loan entry has no investment part', async () => {
    const { results } = await get(active.client, '/transactions/transaction-list');
    expect(results.length).toBeGreaterThan(0);
    for (const entry of results) {
      expect(entry).toEqual({
        id: expect.any(String),
        timestamp: expect.any(String),
        loan: expect.any(Object),
        investment: null,
      });
    }
  });
});

describe('investments', () => {
  const detailOf = (client: TestClient, currency: string, id: string) =>
    get(client, `/investments/api/${currency}/full-time-investment-detail/${id}`);

  test.each(investmentTiers.map((tier) => [tier.code, tier] as const))(
    'API-36, INV-17: the plan %s that screens show is the plan that the server uses',
    async (code, { currency, minimum, ratePpm }) => {
      const client = await aClient(testApp);
      const amount = toWire(minimum);
      const id = await anInvestment(testApp, client, { amount, plan: code, currency });
      const slug = currency === 'NGN' ? 'naira' : 'dollar';
      expect(await detailOf(client, slug, id)).toMatchObject({
        plan: code,
        plan_minimum: amount,
        interest_rate: percentFromRatePpm(ratePpm),
      });
    },
  );

  test('INV-19: naira starts at 10,000, and a kobo less is refused', async () => {
    const client = await aClient(testApp);
    const { status, body } = await call(testApp, 'POST', '/transactions/api/payment-intent/', {
      headers: client.headers,
      body: {
        purpose: 'investment',
        kind: 'full',
        currency: 'naira',
        form: { ...investmentForm, s: 'base', investment_amount: '9,999.99' },
      },
    });
    expect([status, body]).toEqual([
      400,
      { investment_amount: ['The minimum investment amount is 10,000'] },
    ]);
  });

  describe('the summary', () => {
    let client: TestClient;
    beforeAll(async () => {
      client = await aClient(testApp);
      await anInvestment(testApp, client, { amount: '25000', plan: 'base' });
      await anInvestment(testApp, client, { amount: '300', currency: 'USD' });
    });

    test('API-19: counts naira alone', async () => {
      const naira = await get(client, '/investments/api/sum/all/naira/investments');
      expect(naira).toMatchObject({ current_count: 1, current_investment: '25000.00' });
    });

    test('API-20: counts dollars alone', async () => {
      const dollar = await get(client, '/investments/api/sum/all/dollar/investments');
      expect(dollar).toMatchObject({ current_count: 1, current_investment: '300.00' });
    });

    test('API-21, IND-02: has its seven fields at the top level', async () => {
      const naira = await get(client, '/investments/api/sum/all/naira/investments');
      expect(Object.keys(naira).sort()).toEqual([
        ...['current_count', 'current_investment', 'current_returns', 'total_count'],
        ...['total_investment', 'total_investment_and_returns', 'total_returns'],
      ]);
    });
  });

  describe('a matured investment', () => {
    let client: TestClient;
    let id: string;
    beforeAll(async () => {
      client = await aClient(testApp);
      id = await aMaturedInvestment(testApp, client);
    });

    test('API-34, WDR-11: a withdrawal answers a Message', async () => {
      const reply = await askWithdrawal(testApp, client, id, { amount: '1000' });
      expect([reply.statusCode, reply.json().Message]).toEqual([
        200,
        'Withdrawal Request Processing!',
      ]);
    });

    test('WDR-10: the withdrawal is taken from the investment it names', async () => {
      const other = await anInvestment(testApp, client);
      await askWithdrawal(testApp, client, id, { amount: '1000' });
      expect((await detailOf(client, 'naira', id)).withdrawals).not.toEqual([]);
      expect((await detailOf(client, 'naira', other)).withdrawals).toEqual([]);
    });

    test('WDR-02: the documented fields are understood', async () => {
      const fields = { investment_type_id: id, action: 'Withdrawal', password: 'ignored' };
      const reply = await askWithdrawal(testApp, client, id, { amount: '1000', ...fields });
      expect(reply.statusCode).toBe(200);
    });

    test('API-46, REP-10: a returns entry is dated by the day it was credited', async () => {
      const { results } = await get(client, '/transactions/transaction-list');
      const returns = results
        .map((entry: { investment: { action: string } }) => entry.investment)
        .filter(({ action }: { action: string }) => action === 'Returns');
      expect(returns).toHaveLength(3);
      expect(returns[0]).toMatchObject({ monthly_returns: '1000.00', initiator: 'System' });
      for (const { created_at, next_returns_date } of returns) {
        expect(created_at).toBe(next_returns_date);
      }
    });

    test('IND-14: below its minimum it is inactive, and empty it is complete', async () => {
      await askWithdrawal(testApp, client, id, { amount: '50000' });
      expect((await detailOf(client, 'naira', id)).status).toBe(2);
      const { balance } = await detailOf(client, 'naira', id);
      await askWithdrawal(testApp, client, id, { amount: balance });
      expect((await detailOf(client, 'naira', id)).status).toBe(3);
    });
  });
});
