import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { addDays, addMonths } from '@quarrter/domain/calendar';
import { beforeAll, expect, test } from 'vitest';
import { allTables } from '../../../../test/all-tables.ts';
import { goTo } from '../../../../test/builders/closing.ts';
import { anActiveLoan, readLoan, repay } from '../../../../test/builders/loan.ts';
import { call, eventually } from '../../../../test/builders/payment.ts';
import { proposeFor } from '../../../../test/builders/receipt.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { readBusinessDate } from '../../../platform/database/business-time.ts';

const testApp = useTestApp();
let officer: TestStaff;
let approver: TestStaff;
let finance: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
});

async function post(by: TestStaff, path: string, body: object = {}): Promise<Approval> {
  const sent = { headers: by.headers, body };
  const reply = await call<Approval>(testApp, 'POST', `/staff/api/${path}`, sent);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

/** Why the officer cannot do this now. */
async function whyNot(loanId: string, name: string): Promise<string | undefined> {
  const { headers } = officer;
  const path = `/staff/api/loans/${loanId}/`;
  const { body } = await call<StaffLoan>(testApp, 'GET', path, { headers });
  return body.actions.find(({ action }) => action === name)?.reason;
}

/** What waits for a second person, as the loan's page says it. */
async function listProposals(loanId: string): Promise<StaffLoan['proposals']> {
  const { headers } = finance;
  const path = `/staff/api/loans/${loanId}/`;
  return (await call<StaffLoan>(testApp, 'GET', path, { headers })).body.proposals;
}

/** The actions in order, without those that every loan begins with. */
async function historySincePayout(loanId: string): Promise<string[]> {
  const { headers } = officer;
  const { body } = await call<StaffLoan>(testApp, 'GET', `/staff/api/loans/${loanId}/`, {
    headers,
  });
  const approved = body.history.filter(({ action }) => action.startsWith('approve-'));
  expect(approved.map(({ note }) => note).join('')).toBe('');
  const acts = body.history.map(({ action, who }) => `${action} by ${who.replace(/ \(.*/, '')}`);
  return acts.slice(acts.indexOf('transfer-paid by Provider') + 1);
}

test('the history of a loan has proposals, their decisions and the answers to them', async () => {
  const loan = await anActiveLoan(testApp);
  const { loanId } = loan;
  const dueOn = addMonths(await readBusinessDate(testApp.deps.db), 1);
  // Nothing happens on the days before.
  await testApp.setDate(dueOn);
  await goTo(testApp, addDays(dueOn, 4));
  const waiver = await post(officer, `loans/${loanId}/waive/`, { amount: '2000', reason: 'Ill' });
  const waits = `${officer.name} has proposed a waiver, and a second person has to decide.`;
  expect(await whyNot(loanId, 'propose-waiver')).toBe(waits);
  expect(await whyNot(loanId, 'propose-write-off')).toBe('');
  expect(await listProposals(loanId)).toEqual([{ kind: 'penalty-waiver', text: waits }]);
  await post(approver, `approvals/${waiver.id}/approve/`);
  expect(await listProposals(loanId)).toEqual([]);
  expect(await whyNot(loanId, 'propose-waiver')).toBe('');
  const writeOff = await post(officer, `loans/${loanId}/write-off/`, { reason: 'Cannot pay' });
  await post(approver, `approvals/${writeOff.id}/decline/`, { reason: 'They have an income' });
  const terms = { duration: 6, interest: '2' };
  const schedule = await post(officer, `loans/${loanId}/restructure/`, terms);
  await post(approver, `approvals/${schedule.id}/approve/`);
  const { restructuring } = await readLoan(testApp, loan);
  const url = `/loans/api/personal/accept-or-reject-restructuring/${loanId}/`;
  const accepted = await call(testApp, 'PUT', url, {
    headers: loan.client.headers,
    body: {
      ...{ is_accepted: '2', is_ticked: true, restructuring_id: restructuring?.id },
      amount_to_be_repaid: restructuring?.amount_to_be_repaid,
    },
  });
  expect(accepted.status).toBe(200);
  expect(await historySincePayout(loanId)).toEqual([
    `propose-waiver by ${officer.name}`,
    `approve-penalty-waiver by ${approver.name}`,
    `propose-write-off by ${officer.name}`,
    `decline-loan-write-off by ${approver.name}`,
    `propose-restructuring by ${officer.name}`,
    `approve-loan-restructuring by ${approver.name}`,
    'accept-restructuring by Client',
  ]);
});

test('the history of a loan has the receipts that staff applied to it', async () => {
  const loan = await anActiveLoan(testApp);
  const { reference } = await repay(testApp, loan, '29000');
  await testApp.sandbox.outcome(reference, 'second-charge');
  const { receipt_id: receiptId } = await eventually(() =>
    allTables(testApp.deps.db)
      .selectFrom('receipts')
      .select('receipt_id')
      .where('client_id', '=', loan.client.clientId)
      .where('unapplied', '>', 0n)
      .executeTakeFirst(),
  );
  const asked = { loanId: loan.loanId, amount: '29000' };
  const { body } = await proposeFor(testApp, finance, receiptId, 'apply', asked);
  expect((await approveAs(testApp, approver, body.id)).status).toBe(200);
  expect(await historySincePayout(loan.loanId)).toEqual([
    'repay by Client',
    `propose-receipt by ${finance.name}`,
    `approve-receipt-application by ${approver.name}`,
    'repay by Client',
  ]);
});
