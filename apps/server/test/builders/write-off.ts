import type { Approval } from '@quarrter/contract/staff/approvals';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { call } from './payment.ts';
import { approveAs, aStaffMember } from './staff.ts';

/** Two people write off what a client owes for a receipt or a payout. */
export const writeOff = (testApp: TestApp, subjectId: string, amount: string) =>
  settle(testApp, `${subjectId}/write-off/`, { amount, reason: 'Cannot be found' });

/** Two people take it from an unapplied receipt of the client. */
export const recover = (
  testApp: TestApp,
  subjectId: string,
  body: { receiptId: string; amount: string },
) => settle(testApp, `${subjectId}/recover/`, body);

async function settle(testApp: TestApp, action: string, body: object): Promise<void> {
  const finance = await aStaffMember(testApp, 'finance');
  const approver = await aStaffMember(testApp, 'approver');
  const path = `/staff/api/recoverables/${action}`;
  const { headers } = finance;
  const proposed = await call<Approval>(testApp, 'POST', path, { headers, body });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approveAs(testApp, approver, proposed.body.id)).status).toBe(200);
}
