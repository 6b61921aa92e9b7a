import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../test/builders/client.ts';
import {
  anApplicationFor,
  applyFor,
  nameBusinessAccount,
  usualAnswersTo,
} from '../../../test/builders/kinds.ts';
import {
  answer,
  asStaff,
  offer,
  payOut,
  readLoan,
  staffOfTests,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { profileOf } from '../../../test/builders/profile.ts';
import { aStaffMember } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { verifyLoan } from '../index.ts';

const testApp = useTestApp();
beforeAll(() => nameBusinessAccount(testApp));

const anApplication = (changes = {}) => anApplicationFor(testApp, 'business', changes);

async function rowOf({ loanId }: TestLoan) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE loan_id = $1', [
    loanId,
  ]);
  return rows[0];
}

test('LON-29: stores what a business answers, its identity numbers sealed', async () => {
  const row = await rowOf(await anApplication());
  expect(row.application).toMatchObject({
    business_name: 'Obi Fabrics Limited',
    rc_number: 'RC 1234567',
    industry: 'Textiles',
    number_of_employees: '12',
    business_email: 'accounts@obifabrics.example',
    business_address: '5 Balogun Street, Lagos',
    position: 'Director',
    nin: expect.stringMatching(/^test\./),
    bvn: expect.stringMatching(/^test\./),
  });
  expect([row.application_version, row.monthly_income]).toEqual([1, null]);
});

test('LON-27, LON-28: asks a business for all its answers and both numbers', async () => {
  const asked = Object.keys(usualAnswersTo('business'));
  const empty = Object.fromEntries(asked.map((field) => [field, '']));
  const files = { file: null, id_card: null };
  const client = await aClient(testApp);
  const { status, body } = await applyFor(testApp, client, 'business', empty, files);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    nin: ['NIN is required.'],
    bvn: ['BVN is required.'],
    rc_number: ['RC Number is required.'],
    business_name: ['Business Name is required.'],
    industry: ['Industry is required.'],
    number_of_employees: ['Number of Employees is required.'],
    business_address: ['Business Address is required.'],
    business_email: ['Please use a valid email'],
    position: ['Position is required.'],
    bank_name: ['Bank Name is required.'],
    bank_account_number: ['Account Number is required.'],
    address_duration: ['Residency Duration is required.'],
    file: ['Bank statement is required.'],
    id_card: ['ID card is required.'],
  });
});

test('LON-43: stores a number of employees without its commas', async () => {
  const row = await rowOf(await anApplication({ number_of_employees: '1,200' }));
  expect(row.application.number_of_employees).toBe('1200');
});

test('LON-30: neither asks a business for a salary nor stores one', async () => {
  const salary = { gross_monthly_income: '1', present_employer: 'Lagos Mills' };
  const row = await rowOf(await anApplication(salary));
  expect(Object.keys(row.application).filter((name) => name in salary)).toEqual([]);
  expect(row.monthly_income).toBeNull();
});

test.each([
  ['999,999.99', '4', { loan_amount: ['The minimum loan amount is 1,000,000'] }],
  ['100,000,000.01', '4', { loan_amount: ['The maximum loan amount is 100,000,000'] }],
  ['1,000,000', '5', { duration: ['Please choose a loan duration from 1 to 4 months.'] }],
])('LON-52: refuses a business loan of %s over %s months', async (amount, duration, errors) => {
  const answers = { loan_amount: amount, duration };
  const { status, body } = await applyFor(testApp, await aClient(testApp), 'business', answers);
  expect([status, body]).toEqual([400, errors]);
});

test.each(['1,000,000', '100,000,000'])('LON-52: takes a business loan of %s', async (amount) => {
  const { loanId } = await anApplication({ loan_amount: amount, duration: '1' });
  expect(loanId).toBeTruthy();
});

test('an account in the name of the business needs no officer’s reason', async () => {
  const loan = await anApplication();
  const account = await call(testApp, 'GET', `/loans/api/business/bank-account/${loan.loanId}/`, {
    headers: loan.client.headers,
  });
  expect(account.body).toMatchObject({
    holder: 'OBI FABRICS LTD',
    holder_state: 'own',
    business_name: 'Obi Fabrics Limited',
  });
});

test('an account of the applicant in person waits for an officer’s reason', async () => {
  const loan = await anApplication({ bank_account_number: '0123456789' });
  const verify = (reason: string | null) =>
    asStaff(testApp, (tx, businessTime) =>
      verifyLoan(tx, testApp.deps, {
        loanId: loan.loanId,
        staffId: staffOfTests.officer,
        businessTime,
        confirmation: { reason, holder: 'OBI ADA' },
      }),
    );
  await expect(verify(null)).rejects.toMatchObject({ status: 400 });
  await verify('The owner trades in her own name');
  expect((await readLoan(testApp, loan)).state).toBe('verified');
});

test('LON-62: saves the business to the profile, and not its bank account', async () => {
  const { client } = await anApplication();
  const { fields } = await profileOf(testApp, client);
  expect([fields.business_name, fields.rc_number, fields.position]).toEqual([
    ...['Obi Fabrics Limited', 'RC 1234567', 'Director'],
  ]);
  expect([fields.bank_name, fields.bank_account_number]).toEqual(['', '']);
});

test('staff read the business under a heading of its own, its numbers masked', async () => {
  const { loanId } = await anApplication();
  const officer = await aStaffMember(testApp, 'officer');
  const reply = await testApp.app.inject({
    url: `/staff/api/loans/${loanId}/`,
    headers: officer.headers,
  });
  const page: StaffLoan = reply.json();
  expect(page.application.map(({ title }) => title)).toEqual([
    ...['Loan', 'Business', 'Applicant', 'Identity', 'Address', 'Bank account'],
  ]);
  const business = page.application.find(({ title }) => title === 'Business');
  expect(business?.answers).toContainEqual({ label: 'Number of Employees', value: '12' });
  const identity = page.application.find(({ title }) => title === 'Identity');
  expect(identity?.answers.map(({ value }) => value)).toEqual(['*******8901', '*******8901']);
  expect(page.documents.map(({ label }) => label)).toEqual(['Bank statement', 'ID card']);
});

test('LON-16: a business loan is offered, accepted and paid to the business', async () => {
  const loan = await anApplication();
  await offer(testApp, loan, { amount: 200_000_000n });
  expect((await answer(testApp, loan)).status).toBe(200);
  await payOut(testApp, loan);
  const { rows } = await testApp.database.pool.query(
    'SELECT account_name, amount FROM payouts WHERE client_id = $1',
    [loan.client.clientId],
  );
  expect(rows).toEqual([{ account_name: 'OBI FABRICS LTD', amount: 200_000_000n }]);
});
