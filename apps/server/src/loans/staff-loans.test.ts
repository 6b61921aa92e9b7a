import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanType } from '@quarrter/domain/loans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClient, type TestClient } from '../../test/builders/client.ts';
import { usualAnswersTo } from '../../test/builders/kinds.ts';
import {
  answer,
  applicationForm,
  apply,
  asStaff,
  offer,
  payOut,
  readLoan,
  repay,
  staffOfTests,
} from '../../test/builders/loan.ts';
import { anEmployee, applyAsStaff, aStaffApplication } from '../../test/builders/staff-loan.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { readProfile } from '../accounts/index.ts';
import { checkLedger, recordChecks } from '../commands/ledger-check.ts';
import { offerLoan, readStaffLoan, verifyLoan } from './index.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  const lines: string[] = [];
  // These tests move the clock without closing every date.
  const print = (line: string) => lines.push(line);
  expect(await checkLedger(testApp.deps.db, print, recordChecks), lines.join('\n')).toBe(0);
  await testApp.stop();
});

const kinds = loanKinds
  .filter(({ gates }) => gates.includes('employee-profile'))
  .map(({ type }) => type);

async function loansOf(client: TestClient) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE client_id = $1', [
    client.clientId,
  ]);
  return rows;
}

describe('who can apply', () => {
  it.each(kinds)(
    'COR-08: rejects an application for %s without an employee profile',
    async (kind) => {
      const client = await aClient(testApp);
      const { status, body } = await applyAsStaff(testApp, client, kind);
      expect([status, body]).toEqual([
        403,
        { detail: 'Please verify your Corporate Email or Staff ID first.' },
      ]);
      expect(await loansOf(client)).toHaveLength(0);
      expect((await apply(testApp, client)).status, 'a personal loan').toBe(201);
    },
  );

  it.each(kinds)('COR-01: accepts an application for %s from an employee', async (kind) => {
    const client = await anEmployee(testApp);
    const { status, body } = await applyAsStaff(testApp, client, kind);
    expect(status).toBe(201);
    expect(body).toMatchObject({ loan_type: kind, stage: 1, status: 0, state: 'applied' });
    expect(body.interest).toBe(kind === 'summer-time' ? '6' : '4');
    expect(body.documents.map((document) => document.kind)).toEqual(['file', 'id_card']);
    const again = await applyAsStaff(testApp, client, 'rainy-day');
    expect(again.status, 'LON-57: the next one').toBe(409);
  });

  it('LON-16: answers a kind that does not exist with 404', async () => {
    const client = await anEmployee(testApp);
    expect((await applyAsStaff(testApp, client, 'educational' as LoanType)).status).toBe(404);
  });
});

describe('the form', () => {
  it('LON-26, LON-33: stores the tool and its cost for work-tool, and no reason', async () => {
    const client = await anEmployee(testApp);
    const { body } = await applyAsStaff(testApp, client, 'work-tool', { reason_for_loan: 'Fun' });
    expect(body).toMatchObject({ tool: 'Laptop', cost_of_tool: '120000.00', reason_for_loan: '' });
    const [row] = await loansOf(client);
    expect(row.application).toMatchObject({ tool: 'Laptop', cost_of_tool: '120000.00' });
    expect(Object.keys(row.application)).not.toContain('reason_for_loan');
  });

  it('LON-26, LON-33: stores a reason for the others, and no tool', async () => {
    const client = await anEmployee(testApp);
    const tool = { tool: 'Laptop', cost_of_tool: '120,000' };
    const { body } = await applyAsStaff(testApp, client, 'summer-time', tool);
    expect(body).toMatchObject({ reason_for_loan: 'School fees', tool: '', cost_of_tool: null });
  });

  it('LON-27, LON-28: neither asks for nor stores NIN and BVN', async () => {
    const client = await anEmployee(testApp);
    const numbers = { nin: '12345678901', bvn: '22345678901' };
    const { status } = await applyAsStaff(testApp, client, 'rainy-day', numbers);
    expect(status).toBe(201);
    const [row] = await loansOf(client);
    expect(Object.keys(row.application).filter((field) => field in numbers)).toEqual([]);
    const profile = await readProfile(testApp.deps.db, testApp.deps.secrets, client.clientId);
    expect(profile.fields.nin).toBe('');
  });

  it.each(kinds)('LON-31, LON-33: every field of %s tells its own message', async (kind) => {
    const client = await anEmployee(testApp);
    const usual = usualAnswersTo(kind);
    const empty = Object.fromEntries(Object.keys(usual).map((field) => [field, '']));
    const form = await applicationForm(empty, { file: null, id_card: null }, usual);
    const { status, body } = await apply(testApp, client, form, {}, kind);
    const tool = {
      tool: ['Tool Name is required.'],
      cost_of_tool: ['Cost of Work Tool is required.'],
    };
    expect([status, body]).toEqual([
      400,
      {
        loan_amount: ['Loan Amount is required.'],
        duration: ['Loan Duration is required.'],
        title: ['Title is required.'],
        first_name: ['First Name is required.'],
        last_name: ['Last Name is required.'],
        date_of_birth: ['Date of Birth is required.'],
        email: ['Please use a valid email'],
        phone_number: ['Phone Number is required.'],
        address: ['Home Address is required.'],
        city: ['City is required.'],
        state: ['State is required.'],
        postal_code: ['Postal Code is required.'],
        information_is_true: ['This field is required.'],
        credit_check_consent: ['This field is required.'],
        address_duration: ['Residency Duration is required.'],
        bank_name: ['Bank Name is required.'],
        bank_account_number: ['Account Number is required.'],
        gross_monthly_income: ['Monthly Salary is required.'],
        present_employer: ['Present Employer is required.'],
        occupation: ['Role is required.'],
        employer_address: ['Employer Address is required.'],
        file: ['Bank statement is required.'],
        id_card: ['ID card is required.'],
        ...(kind === 'work-tool' ? tool : {}),
      },
    ]);
  });

  // On a salary of 600,000: 40/29 of it is 827,586.20, 480/172 of it 1,674,418.60.
  it.each<[string, LoanType, object, object]>([
    [
      'LON-50',
      'rainy-day',
      { loan_amount: '827,586.21' },
      { loan_amount: ['The maximum loan amount is 827,586.20'] },
    ],
    [
      'LON-50',
      'work-tool',
      { loan_amount: '827,586.21', duration: '24' },
      { loan_amount: ['The maximum loan amount is 827,586.20'] },
    ],
    [
      'LON-49',
      'summer-time',
      { loan_amount: '1,674,418.61', duration: '12' },
      { loan_amount: ['The maximum loan amount is 1,674,418.60'] },
    ],
    [
      'LON-51',
      'rainy-day',
      { loan_amount: '999.99' },
      { loan_amount: ['The minimum loan amount is 1,000'] },
    ],
    [
      'LON-51',
      'rainy-day',
      { duration: '5' },
      { duration: ['Please choose a loan duration from 1 to 4 months.'] },
    ],
    [
      'LON-49',
      'summer-time',
      { duration: '13' },
      { duration: ['Please choose a loan duration from 1 to 12 months.'] },
    ],
    [
      'LON-50',
      'work-tool',
      { duration: '25' },
      { duration: ['Please choose a loan duration from 1 to 24 months.'] },
    ],
    // A month of 650,000 / 3 + 4% is 242,666.67: above 0.4 of the salary.
    [
      'LON-56',
      'rainy-day',
      { loan_amount: '650,000', duration: '3' },
      { duration: ['Please choose a longer duration or a smaller amount.'] },
    ],
    // A month of 680,000 / 2 + 6% is 380,800: above 0.6 of the salary.
    [
      'LON-56',
      'summer-time',
      { loan_amount: '680,000', duration: '2' },
      { duration: ['Please choose a longer duration or a smaller amount.'] },
    ],
    [
      'LON-33',
      'work-tool',
      { cost_of_tool: 'much' },
      { cost_of_tool: ['Cost of Work Tool must be a number'] },
    ],
  ])('%s: %s with %j gets only its own error', async (_id, kind, answers, messages) => {
    const client = await anEmployee(testApp);
    const { status, body } = await applyAsStaff(testApp, client, kind, { ...answers });
    expect([status, body]).toEqual([400, messages]);
    expect(await loansOf(client)).toHaveLength(0);
  });

  // A third of 600,000 is 200,000 a month: 200,000 / (1/4 + 4%), and 200,000 / (1/12 + 6%).
  it.each<[LoanType, string, string, string]>([
    ['rainy-day', '4', '689,655.18', '4 months is N689,655.17'],
    ['work-tool', '4', '689,655.18', '4 months is N689,655.17'],
    ['summer-time', '12', '1,395,348.84', '12 months is N1,395,348.83'],
  ])(
    'LON-55, LON-60: %s over %s months for %s names the largest amount',
    async (kind, duration, loan_amount, told) => {
      const client = await anEmployee(testApp);
      const over = await applyAsStaff(testApp, client, kind, { duration, loan_amount });
      expect(over.status).toBe(200);
      expect(over.body.message).toContain(told);
      expect(await loansOf(client)).toHaveLength(0);
      const largest = /N([\d,.]+\d)\.$/.exec(String(over.body.message))?.[1] ?? '';
      const within = await applyAsStaff(testApp, client, kind, { duration, loan_amount: largest });
      expect(within.status).toBe(201);
    },
  );

  it('LON-50: accepts the maximum by income when a third of the salary allows it', async () => {
    const client = await anEmployee(testApp);
    // Over 5 months a third of the salary carries 833,333.33, its 40/29 only 827,586.20.
    const { status, body } = await applyAsStaff(testApp, client, 'work-tool', {
      duration: '5',
      loan_amount: '827,586.20',
    });
    expect([status, body.loan_amount]).toEqual([201, '827586.20']);
  });
});

describe('from the application to the last repayment', () => {
  it.each([
    // kind, months, rate in ppm, monthly payment, total of the schedule, for 90,000
    ['rainy-day', 3, 40_000, '33600.00', '100800.00'],
    ['summer-time', 12, 60_000, '12900.00', '154800.00'],
    ['work-tool', 24, 40_000, '7350.00', '176400.00'],
  ] as const)(
    'LND-10, LND-27: %s over %s months is offered, paid out and repaid',
    async (kind, months, ratePpm, monthly, total) => {
      const answers = { loan_amount: '90,000', duration: String(months) };
      const loan = await aStaffApplication(testApp, kind, answers);
      await offer(testApp, loan, { amount: 9_000_000n, months, ratePpm });
      expect(await readLoan(testApp, loan)).toMatchObject({
        state: 'offered',
        amount_to_be_repaid: total,
      });
      expect((await answer(testApp, loan)).body.state).toBe('accepted');
      await payOut(testApp, loan);
      const active = await readLoan(testApp, loan);
      expect(active).toMatchObject({ state: 'active', amount_to_be_paid: monthly, balance: total });
      expect(active.schedule).toHaveLength(months);
      await repay(testApp, loan, total);
      expect(await readLoan(testApp, loan)).toMatchObject({ state: 'complete', balance: '0.00' });
    },
  );

  it('LON-49: rejects an offer above the rate of the kind', async () => {
    const loan = await aStaffApplication(testApp, 'rainy-day');
    const tooMuch = offer(testApp, loan, { ratePpm: 60_000 });
    await expect(tooMuch).rejects.toMatchObject({
      body: { interest: ['Interest must be from 1.5% to 4% a month'] },
    });
    // It is verified by now: only the offer was rejected.
    await asStaff(testApp, (tx, businessTime) =>
      offerLoan(tx, {
        loanId: loan.loanId,
        staffId: staffOfTests.approver,
        amount: 10_000_000n,
        months: 4,
        ratePpm: 15_000,
        businessTime,
      }),
    );
    expect((await readLoan(testApp, loan)).interest).toBe('1.5');
  });

  it('PRO-11: verifies no NIN and BVN that the application does not have', async () => {
    const { client, loanId } = await aStaffApplication(testApp, 'work-tool');
    await asStaff(testApp, (tx, businessTime) =>
      verifyLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.officer, businessTime }),
    );
    const { rows } = await testApp.database.pool.query(
      'SELECT nin_verified, bvn_verified FROM client_profiles WHERE client_id = $1',
      [client.clientId],
    );
    expect(rows).toEqual([{ nin_verified: false, bvn_verified: false }]);
  });

  it('LON-33: shows staff the tool and its cost, and no identity group', async () => {
    const { loanId } = await aStaffApplication(testApp, 'work-tool');
    const { deps } = testApp;
    const { answers } = await readStaffLoan(deps.db, deps, loanId);
    expect(answers.map((group) => group.title)).toEqual([
      'Loan',
      'Applicant',
      'Address',
      'Work and income',
      'Bank account',
    ]);
    expect(answers[0]?.answers).toEqual([
      { label: 'Loan Amount', value: 'N100,000' },
      { label: 'Loan Duration (months)', value: '4' },
      { label: 'Tool Name', value: 'Laptop' },
      { label: 'Cost of Work Tool', value: 'N120,000' },
    ]);
  });
});
