import { beforeAll, expect, test } from 'vitest';
import { happensToLast } from '../../../test/builders/dispute.ts';
import {
  anActiveLoan,
  answer,
  apply,
  asStaff,
  offer,
  readLoan,
  repay,
  staffOfTests,
  type TestLoan,
} from '../../../test/builders/loan.ts';
import { call } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { verifyLoan } from '../index.ts';

/* The repayment of an earlier loan is disputed and lost after its client applied for another. */

const testApp = useTestApp();
let approver: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
});

/** A second application, and the function that makes the first loan live again. */
async function aSecondLoan(): Promise<{ second: TestLoan; reopen: () => Promise<TestLoan> }> {
  const first = await anActiveLoan(testApp);
  const { client } = first;
  await repay(testApp, first, '116,000');
  const { status, body } = await apply(testApp, client);
  expect(status).toBe(201);
  const reopen = async () => {
    await happensToLast(testApp, client, 'dispute-lost');
    expect(await readLoan(testApp, first)).toMatchObject({ state: 'active' });
    return first;
  };
  return { second: { client, loanId: body.id }, reopen };
}

const terms = { amount: '100,000', duration: 4, interest: '4', withoutReport: 'Known client' };

const staffCall = (who: TestStaff, { loanId }: TestLoan, action: string, body = {}) =>
  call<{ detail?: string }>(testApp, 'POST', `/staff/api/loans/${loanId}/${action}/`, {
    headers: who.headers,
    body,
  });

const owedAgain = {
  status: 409,
  body: { detail: 'An earlier loan of this client is owed again.' },
};

test('no offer is made while an earlier loan is owed again, and one is after it', async () => {
  const { second, reopen } = await aSecondLoan();
  const { loanId } = second;
  await asStaff(testApp, (tx, businessTime) =>
    verifyLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.officer, businessTime }),
  );
  const first = await reopen();
  expect(await staffCall(approver, second, 'offer', terms)).toMatchObject(owedAgain);
  await repay(testApp, first, '116,000');
  expect((await staffCall(approver, second, 'offer', terms)).status).toBe(200);
});

test('an offer is not accepted while an earlier loan is owed again', async () => {
  const { second, reopen } = await aSecondLoan();
  await offer(testApp, second);
  const first = await reopen();
  expect(await answer(testApp, second)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('You owe an earlier loan again') },
  });
  await repay(testApp, first, '116,000');
  expect((await answer(testApp, second)).status).toBe(200);
});

test('an accepted loan is not disbursed while an earlier loan is owed again', async () => {
  const { second, reopen } = await aSecondLoan();
  await offer(testApp, second);
  expect((await answer(testApp, second)).status).toBe(200);
  const first = await reopen();
  expect(await staffCall(finance, second, 'disburse')).toMatchObject(owedAgain);
  await repay(testApp, first, '116,000');
  expect((await staffCall(finance, second, 'disburse')).status).toBe(200);
});
