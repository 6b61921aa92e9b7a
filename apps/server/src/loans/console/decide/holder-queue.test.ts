import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, expect, test } from 'vitest';
import { checkApplication } from '../../../../test/builders/check-application.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  type TestLoan,
} from '../../../../test/builders/loan.ts';
import { call } from '../../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { loansDb } from '../../tables.ts';

const testApp = useTestApp();
let officer: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  second = await aStaffMember(testApp, 'officer');
  await testApp.sandbox.addAccount('044', '2000000062', 'Bello Musa');
});

const act = async ({ headers }: TestStaff, { loanId }: TestLoan, name: string, body: object) => {
  const path = `/staff/api/loans/${loanId}/${name}/`;
  const { status } = await call(testApp, 'POST', path, { headers, body });
  expect(status).toBe(200);
};
const account = { bank_name: '044', bank_account_number: '2000000062' };
const enterAccount = (loan: TestLoan) => act(officer, loan, 'bank-account', account);
const confirmation = { holderConfirmed: 'Both came to the branch.', holder: 'BELLO MUSA' };
const confirm = (loan: TestLoan) => act(second, loan, 'verify', confirmation);

/** The queues of loans in which it waits. */
async function queuesOf({ loanId }: TestLoan): Promise<string[]> {
  const names = ['holders-to-confirm', 'to-offer', 'to-disburse', 'failed-disbursements'];
  const lists = names.map(async (name) => {
    const path = `/staff/api/work-queues/${name}/?limit=500`;
    const { headers } = officer;
    const { body } = await call<{ results: { id: string }[] }>(testApp, 'GET', path, { headers });
    return body.results.some(({ id }) => id === loanId) ? [name] : [];
  });
  return (await Promise.all(lists)).flat();
}

test('an application whose account an officer entered waits for another officer', async () => {
  const loan = await anApplication(testApp);
  await checkApplication(testApp.url, officer.token, loan.loanId);
  await act(officer, loan, 'verify', {});
  expect(await queuesOf(loan)).toEqual(['to-offer']);
  await enterAccount(loan);
  expect(await queuesOf(loan)).toEqual(['holders-to-confirm']);
  await confirm(loan);
  expect(await queuesOf(loan)).toEqual(['to-offer']);
});

test('finance finds an accepted loan again once the holder is confirmed', async () => {
  const loan = await anAcceptedLoan(testApp);
  expect(await queuesOf(loan)).toEqual(['to-disburse']);
  await enterAccount(loan);
  expect(await queuesOf(loan)).toEqual(['holders-to-confirm']);
  await confirm(loan);
  expect(await queuesOf(loan)).toEqual(['to-disburse']);
});

test('a paid loan waits for an officer only if its money was returned', async () => {
  const loan = await anActiveLoan(testApp);
  const set = (changes: object) =>
    loansDb(testApp.deps.db)
      .updateTable('loans')
      .set({ account_is_own: false, ...changes })
      .where('client_id', '=', loan.client.clientId)
      .where('loan_id', '=', loan.loanId)
      .execute();
  await set({});
  expect(await queuesOf(loan)).toEqual([]);
  await set({ disbursement_returned_on: '2026-11-20' });
  expect(await queuesOf(loan)).toEqual(['holders-to-confirm']);
});

test('verifying is not offered to the officer who entered the account', async () => {
  const loan = await anApplication(testApp);
  await enterAccount(loan);
  const reasonFor = async ({ headers }: TestStaff) => {
    const path = `/staff/api/loans/${loan.loanId}/`;
    const { body } = await call<StaffLoan>(testApp, 'GET', path, { headers });
    return body.actions.find(({ action }) => action === 'verify')?.reason;
  };
  const entered = 'You entered this account, so another officer must confirm its holder.';
  expect(await reasonFor(officer)).toBe(entered);
  expect(await reasonFor(second)).not.toBe(entered);
});
