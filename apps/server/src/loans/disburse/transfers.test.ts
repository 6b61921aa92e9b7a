import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, expect, test } from 'vitest';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  applicationForm,
  apply,
  repay,
} from '../../../test/builders/loan.ts';
import { eventually, sendWebhook } from '../../../test/builders/payment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { shortId } from '../../platform/database/ids.ts';

const testApp = useTestApp();
let finance: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
});

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

/** The page once the transfer is final. */
async function settled(loanId: string): Promise<StaffLoan> {
  const open = ['requested', 'sent'];
  return eventually(async () => {
    await testApp.work();
    const shown = await page(loanId);
    return !open.includes(shown.disbursement?.status ?? '') && shown;
  });
}

test('a failed disbursement shows the provider’s message and can be ordered again', async () => {
  const { loanId } = await anAcceptedLoan(testApp);
  await testApp.sandbox.faults({ transfers: 'failed' });
  const ordered = await disburse(loanId);
  expect(ordered.actions).toContainEqual({
    action: 'disburse',
    allowed: false,
    reason: 'The disbursement is already in progress.',
  });
  const failed = await settled(loanId);
  expect(failed.disbursement?.status).toBe('failed');
  const words = failed.disbursement?.message;
  expect(words).toMatch(/\w/);
  expect(failed.history.at(-1)).toMatchObject({
    who: 'Provider',
    action: 'transfer-failed',
    note: words,
  });
  expect(failed.actions).toContainEqual({ action: 'disburse', allowed: true, reason: '' });
  await testApp.sandbox.faults({ transfers: 'normal' });
  await disburse(loanId);
  const paid = await settled(loanId);
  expect([paid.disbursement?.status, paid.loan.state]).toEqual(['paid', 'active']);
  expect(paid.disbursement?.reference).toMatch(/\S/);
  expect(paid.disbursement?.reference).not.toBe(failed.disbursement?.reference);
  const acts = paid.history.map((event) => event.action);
  expect(acts.slice(-4)).toEqual(['disburse', 'transfer-failed', 'disburse', 'transfer-paid']);
});

test('a page lists the client’s other applications, newest first', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  const first = await anApplication(testApp);
  const declined = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${first.loanId}/disapprove/`,
    headers: officer.headers,
    payload: { code: 'income-too-low', reason: 'No income' },
  });
  expect(declined.statusCode, declined.body).toBe(200);
  const { body: second } = await apply(testApp, first.client, await applicationForm());
  await anApplication(testApp);
  const shown = await page(second.id);
  expect(shown.otherLoans).toEqual([
    {
      id: first.loanId,
      shortId: shortId(first.loanId),
      loanType: 'personal',
      state: 'disapproved',
      settledAs: null,
      amount: '100000.00',
      appliedOn: '2026-11-21',
    },
  ]);
  expect((await page(first.loanId)).otherLoans.map((loan) => loan.id)).toEqual([second.id]);
});

/** The bank returns the money of a transfer, and the provider confirms it. */
async function returnTransfer(reference = ''): Promise<void> {
  const { lookUpTransfer } = testApp.deps.provider;
  const message = 'The bank returned the money.';
  testApp.deps.provider.lookUpTransfer = async () => {
    return { reference, status: 'failed', returned: true, transferCode: '', message, fee: null };
  };
  await sendWebhook(testApp, 'transfer.reversed', { reference, status: 'reversed' });
  testApp.deps.provider.lookUpTransfer = lookUpTransfer;
}

test('a returned disbursement shows both events and can be ordered again', async () => {
  const { loanId } = await anAcceptedLoan(testApp);
  const ordered = await disburse(loanId);
  expect((await settled(loanId)).disbursement).toMatchObject({ status: 'paid', returnedOn: null });
  await returnTransfer(ordered.disbursement?.reference);
  const back = await page(loanId);
  expect(back.loan.state).toBe('accepted');
  expect(back.disbursement).toMatchObject({
    status: 'failed',
    message: 'The bank returned the money.',
    returnedOn: '2026-11-21',
    unclaimed: false,
  });
  expect(back.history.slice(-2)).toMatchObject([
    { who: 'Provider', action: 'transfer-paid', note: '' },
    { who: 'Provider', action: 'transfer-returned', note: 'The bank returned the money.' },
  ]);
  expect(back.actions).toContainEqual({ action: 'disburse', allowed: true, reason: '' });
  await disburse(loanId);
  expect((await settled(loanId)).loan.state).toBe('active');
});

test('a returned disbursement of a loan with repayments is an unapplied receipt', async () => {
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  const reference = (await page(loan.loanId)).disbursement?.reference ?? '';
  await returnTransfer(reference);
  const shown = await page(loan.loanId);
  expect([shown.loan.state, shown.disbursement?.unclaimed]).toEqual(['active', true]);
  const url = '/staff/api/receipts/';
  const receipts = (await testApp.app.inject({ url, headers: finance.headers })).json();
  expect(receipts.results).toEqual([
    {
      id: expect.any(String),
      reference,
      clientId: loan.client.clientId,
      clientName: 'Ada Obi',
      clientEmail: loan.client.email,
      received: '100000.00',
      amount: '100000.00',
      refunding: '0.00',
      currency: 'NGN',
      receivedOn: '2026-11-21',
      paidOn: '2026-11-21',
      reason: `The client's bank returned loan ${shortId(loan.loanId)} after it had become active.`,
    },
  ]);
});
