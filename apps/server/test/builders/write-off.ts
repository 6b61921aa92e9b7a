import type { Approval } from '@quarrter/contract/staff/approvals';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { call } from './payment.ts';
import { approveAs, aStaffMember } from './staff.ts';

/** Two people write off what a client owes for a receipt. */
export async function writeOff(testApp: TestApp, subjectId: string, amount: string) {
  const finance = await aStaffMember(testApp, 'finance');
  const approver = await aStaffMember(testApp, 'approver');
  const path = `/staff/api/recoverables/${subjectId}/write-off/`;
  const proposed = await call<Approval>(testApp, 'POST', path, {
    headers: finance.headers,
    body: { amount, reason: 'Cannot be found' },
  });
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect((await approveAs(testApp, approver, proposed.body.id)).status).toBe(200);
}
