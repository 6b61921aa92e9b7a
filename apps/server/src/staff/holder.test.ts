import type { StaffLoan } from '@quarrter/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAcceptedLoan, anApplication, personalAnswers } from '../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { nameOfAccount } from '../payments/index.ts';

let testApp: TestApp;
let finance: TestStaff;
/** The holder that the provider gives for the applicant's account. */
let holder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  finance = await aStaffMember(testApp, 'finance');
  const { bank_name: bank, bank_account_number: account } = personalAnswers;
  holder = (await nameOfAccount(testApp.deps, bank, account)) ?? '';
});
afterAll(() => testApp.stop());

async function page(loanId: string): Promise<StaffLoan> {
  const url = `/staff/api/loans/${loanId}/`;
  return (await testApp.app.inject({ url, headers: finance.headers })).json();
}

async function disburse(loanId: string): Promise<StaffLoan> {
  const url = `/staff/api/loans/${loanId}/disburse/`;
  const reply = await testApp.app.inject({ method: 'POST', url, headers: finance.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

/** An applicant with the holder's name, as people write it. */
function theHolder() {
  const [last = '', first = ''] = holder.toLowerCase().split(' ');
  return { first_name: first, last_name: last };
}

test('LON-21: tells staff when the holder has another name, and still disburses', async () => {
  const { loanId } = await anAcceptedLoan(testApp, {}, { account_name: 'Ada Obi' });
  expect((await page(loanId)).destination, 'not asked yet').toMatchObject({
    holder: '',
    holder_differs: false,
  });
  await testApp.work();
  expect((await page(loanId)).destination).toMatchObject({ holder, holder_differs: true });
  const ordered = await disburse(loanId);
  expect(ordered.history.at(-1)?.note).toBe(
    `N100,000 to ${holder}, whose name differs from the applicant’s`,
  );
});

test('LON-21: tells staff nothing about the applicant’s own account', async () => {
  const { loanId } = await anAcceptedLoan(testApp, {}, theHolder());
  await testApp.work();
  expect((await page(loanId)).destination).toMatchObject({ holder, holder_differs: false });
  expect((await disburse(loanId)).history.at(-1)?.note).toBe(`N100,000 to ${holder}`);
});

test('shows a date of the form as a date', async () => {
  const { loanId } = await anApplication(testApp, { date_of_birth: '1990-05-17' });
  const answers = (await page(loanId)).application.flatMap((group) => group.answers);
  expect(answers).toContainEqual({ label: 'Date Of Birth', value: '17 May 1990' });
});
