import { beforeAll, describe, expect, test } from 'vitest';
import { aClient } from './builders/client.ts';
import { newestLink } from './builders/emails.ts';
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
import { call, get, reportRepaid } from './builders/payment.ts';
import { aRoster } from './builders/roster.ts';
import { useTestApp } from './test-app.ts';

/*
 * The calls of accounts and loans as docs/requirements.md gives them: path, fields and reply of
 * each.
 */

const testApp = useTestApp();

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
    expect(await get(testApp, client, path)).toMatchObject({ user: { id: client.clientId } });
    const reply = await testApp.app.inject({ url: path, headers: other.headers });
    expect(reply.statusCode).toBe(404);
  });

  test('API-37: the details hold name, phone number and email of the user', async () => {
    const client = await aClient(testApp, { firstName: 'Ada', lastName: 'Obi' });
    const path = `/accounts/api/quarrter-client-user-detail/${client.clientId}/`;
    expect((await get(testApp, client, path)).user).toEqual({
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
    expect(await get(testApp, active.client, path)).toMatchObject({
      id: active.loanId,
      loan_type_id: active.loanId,
      loan_type: 'personal',
      stage: 0,
      status: 1,
    });
  });

  test('LND-29: a loan states its rate, what is due, the total and its dates', async () => {
    const path = `/loans/api/personal/loan-detail/${active.loanId}`;
    expect(await get(testApp, active.client, path)).toMatchObject({
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
    expect((await reportRepaid(testApp, active.client, body.reference)).body.status).toBe(
      'applied',
    );
  });

  test('API-44: a loan entry has no investment part', async () => {
    const { results } = await get(testApp, active.client, '/transactions/transaction-list');
    expect(results.length).toBeGreaterThan(0);
    for (const entry of results) {
      expect(entry).toMatchObject({
        id: expect.any(String),
        timestamp: expect.any(String),
        loan: expect.any(Object),
        investment: null,
      });
    }
  });
});
