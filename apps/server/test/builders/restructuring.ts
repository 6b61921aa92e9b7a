import type { LoanRecord } from '@quarrter/contract/client/loans';
import type { Approval } from '@quarrter/contract/staff/approvals';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { anActiveLoan, readLoan, repay, type TestLoan } from './loan.ts';
import { call } from './payment.ts';
import { approveAs, aStaffMember, type TestStaff } from './staff.ts';

/** Who proposes a new schedule, and who approves it. */
export type Desk = { testApp: TestApp; officer: TestStaff; approver: TestStaff };

export async function openDesk(testApp: TestApp): Promise<Desk> {
  const officer = await aStaffMember(testApp, 'officer');
  return { testApp, officer, approver: await aStaffMember(testApp, 'approver') };
}

export type Reply = Approval & Record<string, unknown>;
type Form = { duration: number; interest: string };

export const propose = (
  { testApp, officer }: Desk,
  { loanId }: TestLoan,
  body: Form = { duration: 6, interest: '2' },
) =>
  call<Reply>(testApp, 'POST', `/staff/api/loans/${loanId}/restructure/`, {
    headers: officer.headers,
    body,
  });

export const approve = ({ testApp, approver }: Desk, id: string) =>
  approveAs(testApp, approver, id);

export const answer = (testApp: TestApp, { client, loanId }: TestLoan, body: object) =>
  call<LoanRecord & Record<string, unknown>>(
    testApp,
    'PUT',
    `/loans/api/personal/accept-or-reject-restructuring/${loanId}/`,
    { headers: client.headers, body },
  );

export const accepts = { is_accepted: '2', is_ticked: true };

/** Accepts the offer as the loan page shows it. */
export async function accept(testApp: TestApp, loan: TestLoan) {
  const { restructuring } = await readLoan(testApp, loan);
  return answer(testApp, loan, { ...accepts, ...shownOf(restructuring) });
}

export const shownOf = (offer: LoanRecord['restructuring']) => ({
  restructuring_id: offer?.id,
  amount_to_be_repaid: offer?.amount_to_be_repaid,
});

export async function offerNewSchedule(desk: Desk, loan: TestLoan, form?: Form): Promise<TestLoan> {
  const proposed = await propose(desk, loan, form);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approve(desk, proposed.body.id)).status).toBe(200);
  return loan;
}

/** It paid its first instalment in advance, so 75,000 are owed without interest. */
export async function anOfferedRestructuring(desk: Desk): Promise<TestLoan> {
  const loan = await anActiveLoan(desk.testApp);
  await repay(desk.testApp, loan, '29,000');
  return offerNewSchedule(desk, loan);
}

export async function aRestructuredLoan(desk: Desk): Promise<TestLoan> {
  const loan = await anOfferedRestructuring(desk);
  const reply = await accept(desk.testApp, loan);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return loan;
}

/** Returns the balance of each account of the loan; the empty ones are left out. */
export async function accountsOf(
  { database }: TestApp,
  { loanId }: TestLoan,
): Promise<{ [code: string]: number }> {
  const { rows } = await database.pool.query(
    `SELECT code, debits - credits AS balance FROM ledger_accounts
     WHERE subject_id = $1 AND debits <> credits ORDER BY code`,
    [loanId],
  );
  return Object.fromEntries(rows.map(({ code, balance }) => [code, Number(balance)]));
}
