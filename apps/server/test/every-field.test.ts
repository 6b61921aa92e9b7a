import { loanKinds, personal } from '@quarrter/domain/loan-kinds';
import type { LoanType } from '@quarrter/domain/loans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkApplication } from './builders/check-application.ts';
import { aClient, type TestClient } from './builders/client.ts';
import { investmentForm } from './builders/investment.ts';
import { applyFor } from './builders/kinds.ts';
import { anApplication, applicationForm, apply, personalAnswers } from './builders/loan.ts';
import { aStaffMember } from './builders/staff.ts';
import { anEmployee } from './builders/staff-loan.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * A good request with one bad field, for every field of the calls that write: a bad value must not
 * reach the database and break there.
 */
let testApp: TestApp;
let client: TestClient;
beforeAll(async () => {
  testApp = await startTestApp();
  client = await aClient(testApp);
});
afterAll(() => testApp?.stop());

const bad = [
  'a\u0000b',
  '\ud800',
  '9'.repeat(30),
  `${'9'.repeat(30)}.99`,
  '-1',
  '1e9',
  '99999999-99-99',
  '0000-00-00',
  '9999-12-31',
  'x'.repeat(9_000),
  '[object Object]',
  '٣',
];
const badJson = [...bad, null, 0, 1e300, -1, 2 ** 63, [], ['x'], {}, { a: { b: 1 } }, true];

type Fields = { [name: string]: unknown };

async function failuresOf(
  headers: { authorization?: string },
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  good: Fields,
): Promise<string[]> {
  const failures: string[] = [];
  for (const field of Object.keys(good)) {
    for (const value of badJson) {
      const payload = { ...good, [field]: value };
      const reply = await testApp.app.inject({ method, url, headers, payload });
      if (reply.statusCode >= 500 && reply.statusCode !== 502) {
        failures.push(`${url} ${field} ${JSON.stringify(value).slice(0, 40)}: ${reply.body}`);
      }
    }
  }
  return failures;
}

test('API-06: answers one bad field in a loan application without a failure', async () => {
  const failures: string[] = [];
  for (const field of Object.keys(personalAnswers)) {
    for (const value of bad) {
      const { status, body } = await apply(
        testApp,
        await aClient(testApp),
        await applicationForm({ [field]: value }),
      );
      if (status >= 500) failures.push(describeFailure(field, value, body));
    }
  }
  expect(failures).toEqual([]);
}, 240_000);

/** What a personal loan does not ask, and the income, which other kinds check in their own way. */
const ownFields = loanKinds.flatMap(({ type, fields, checks }) => {
  const own = Object.keys(fields).filter((name) => !(name in personal.fields));
  const income = checks.includes('amount-by-income') ? ['gross_monthly_income'] : [];
  return type === 'personal' ? [] : [...own, ...income].map((field) => [field, type] as const);
});

test.each(ownFields)(
  'LON-33: answers a bad %s of %s without a failure',
  async (field, type) => {
    const failures: string[] = [];
    for (const value of bad) {
      const other = await anApplicantFor(type);
      const { status, body } = await applyFor(testApp, other, type, { [field]: value });
      if (status >= 500) failures.push(describeFailure(field, value, body));
    }
    expect(failures).toEqual([]);
  },
  240_000,
);

/** The loans for corporate staff are for employees of partners alone. */
function anApplicantFor(type: LoanType): Promise<TestClient> {
  const { gates = [] } = loanKinds.find((kind) => kind.type === type) ?? {};
  return gates.includes('employee-profile') ? anEmployee(testApp) : aClient(testApp);
}

function describeFailure(field: string, value: string, body: object): string {
  return `${field} ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(body)}`;
}

test("API-06: answers one bad field in a client's request without a failure", async () => {
  const { loanId } = await anApplication(testApp);
  const { headers } = client;
  const intent = (form: Fields) => ({
    purpose: 'investment',
    currency: 'naira',
    kind: 'full',
    form,
  });
  const failures = [
    ...(await failuresOf(headers, 'POST', '/transactions/api/payment-intent/', {
      purpose: 'repayment',
      loan_type: 'personal',
      loan_type_id: loanId,
      amount: '5000',
      email: 'ada@example.com',
    })),
    ...(await failuresOf(headers, 'POST', '/investments/api/withdraw/', {
      amount: '5000',
      bank_name: '058',
      account: '0123456789',
      currency: 'naira',
      investment_type_id: loanId,
    })),
    ...(await failuresOf({}, 'POST', '/support/api/contact/', {
      name: 'Ada',
      email: 'ada@example.com',
      subject: 'Hello',
      message: 'Good day',
    })),
    ...(await failuresOf({}, 'POST', '/staff/api/login/begin/', {
      email: 'a@example.com',
      password: 'x',
    })),
    ...(await failuresOf({}, 'POST', '/staff/api/login/finish/', {
      sign_in_token: 'x',
      code: '123456',
    })),
  ];
  for (const field of Object.keys(investmentForm)) {
    for (const value of badJson) {
      const reply = await testApp.app.inject({
        method: 'POST',
        url: '/transactions/api/payment-intent/',
        headers,
        payload: intent({ ...investmentForm, save_to_profile: true, [field]: value }),
      });
      if (reply.statusCode >= 500) failures.push(`form.${field} ${value}: ${reply.body}`);
    }
  }
  expect(failures).toEqual([]);
}, 240_000);

test("API-06: answers one bad field in a staff member's request without a failure", async () => {
  const { loanId } = await anApplication(testApp);
  const officer = await aStaffMember(testApp, 'officer');
  const approver = await aStaffMember(testApp, 'approver');
  await checkApplication(testApp.url, officer.token, loanId);
  await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${loanId}/verify/`,
    headers: officer.headers,
  });
  const failures = [
    ...(await failuresOf(approver.headers, 'POST', `/staff/api/loans/${loanId}/offer/`, {
      amount: '99999999',
      duration: 4,
      interest: '4',
    })),
    ...(await failuresOf(approver.headers, 'POST', `/staff/api/loans/${loanId}/disapprove/`, {
      reason: 'No',
    })),
  ];
  expect(failures).toEqual([]);
}, 240_000);
