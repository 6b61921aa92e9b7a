import { beforeAll, expect, test } from 'vitest';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { closeMonth, lenderId } from '../../ledger/index.ts';

const testApp = useTestApp();
let finance: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});

const send = ({ headers }: TestStaff, path: string, payload: object) =>
  testApp.app.inject({ method: 'POST', url: `/staff/api/${path}`, headers, payload });

test('a journal that is approved while its month is being closed is rejected', async () => {
  const proposed = await send(finance, 'books/journals/', {
    ...{ clientId: lenderId, currency: 'NGN', valueDate: '2026-10-30', reason: 'Bank charges' },
    lines: [
      { code: 5900, side: 'debit', amount: '100' },
      { code: 1010, side: 'credit', amount: '100' },
    ],
  });
  const approving = await testApp.deps.db.transaction().execute(async (tx) => {
    await closeMonth(tx, {
      ...{ month: '2026-10-01', note: '', at: new Date(), on: '2026-11-21' },
      ...{ proposedBy: finance.staffId, approvedBy: approver.staffId },
    });
    const reply = send(approver, `approvals/${proposed.json().id}/approve/`, {});
    const body = reply.then((answer) => answer.body);
    await untilWaiting(testApp);
    return { body };
  });
  expect(await approving.body).toContain('This month is closed');
});
