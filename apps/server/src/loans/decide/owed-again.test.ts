import { beforeAll, expect, test } from 'vitest';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { importFiles } from '../../../test/builders/import.ts';
import { importedLoan, runImport } from '../../../test/builders/imported-loan.ts';
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
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
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
async function aSecondLoan(
  earlier?: TestLoan,
): Promise<{ second: TestLoan; reopen: () => Promise<TestLoan> }> {
  const first = earlier ?? (await anActiveLoan(testApp));
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

const act = (who: TestStaff, { loanId }: TestLoan, action: string, body = {}) =>
  staffCall(testApp, who, 'POST', `loans/${loanId}/${action}/`, body);

const reason = 'An earlier loan of this client is owed again.';

/** The action is answered 409, and the page of the loan shows it with the same reason. */
async function expectOwedAgain(who: TestStaff, loan: TestLoan, action: string, body = {}) {
  const rejected = await act(who, loan, action, body);
  expect([rejected.status, rejected.body.detail]).toEqual([409, reason]);
  const page = await staffCall(testApp, who, 'GET', `loans/${loan.loanId}/`);
  expect(page.body.actions).toContainEqual({ action, allowed: false, reason });
}

test('no offer is made while an earlier loan is owed again, and one is after it', async () => {
  const { second, reopen } = await aSecondLoan();
  const { loanId } = second;
  await asStaff(testApp, (tx, businessTime) =>
    verifyLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.officer, businessTime }),
  );
  const first = await reopen();
  await expectOwedAgain(approver, second, 'offer', terms);
  await repay(testApp, first, '116,000');
  expect((await act(approver, second, 'offer', terms)).status).toBe(200);
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
  await expectOwedAgain(finance, second, 'disburse');
  await repay(testApp, first, '116,000');
  expect((await act(finance, second, 'disburse')).status).toBe(200);
});

const anImportedLine = (reference: string) =>
  `${reference},C-1,personal,100000,4,4,2026-11-15,0,0,116000`;

/** An imported loan of 116,000 that is not late. */
async function anImportedLoan(): Promise<TestLoan> {
  const clients = ['C-1,c-1@import.example,Ada,Obi,08031234567,,'];
  const files = importFiles('2026-11-20', { clients, loans: [anImportedLine('L-1')] });
  expect(await runImport(testApp, files)).toEqual([1, 1, 0]);
  return importedLoan(testApp, 'C-1', 'L-1');
}

test('an imported loan that is owed again blocks another one; a running one does not', async () => {
  const { second, reopen } = await aSecondLoan(await anImportedLoan());
  const { loanId } = second;
  const running = importFiles('2026-11-20', { loans: [anImportedLine('L-2')] });
  expect(await runImport(testApp, running)).toEqual([0, 1, 0]);
  await asStaff(testApp, (tx, businessTime) =>
    verifyLoan(tx, testApp.deps, { loanId, staffId: staffOfTests.officer, businessTime }),
  );
  const first = await reopen();
  await expectOwedAgain(approver, second, 'offer', terms);
  await repay(testApp, first, '116,000');
  expect((await act(approver, second, 'offer', terms)).status).toBe(200);
});
