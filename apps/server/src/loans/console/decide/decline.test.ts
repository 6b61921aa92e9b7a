import { beforeAll, expect, test } from 'vitest';
import { anApplication } from '../../../../test/builders/loan.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

test('a declined client is told the reason', async () => {
  const loan = await anApplication(testApp);
  const decline = (body: object) =>
    staffCall(testApp, officer, 'POST', `loans/${loan.loanId}/disapprove/`, body);
  expect((await decline({ code: 'documents', reason: ' ' })).status).toBe(400);
  await decline({ code: 'documents', reason: 'The statement is unreadable.' });
  const { body } = await staffCall(testApp, officer, 'GET', `loans/${loan.loanId}/`);
  expect(body.loan).toMatchObject({
    state: 'disapproved',
    is_approved: 3,
    disapproval_reason: 'The statement is unreadable.',
  });
});

test('a decline has a category, which staff see in the history and can count', async () => {
  const loan = await anApplication(testApp);
  const decline = (body: object) =>
    staffCall(testApp, officer, 'POST', `loans/${loan.loanId}/disapprove/`, body);
  const reason = 'The statement is unreadable.';
  for (const code of [undefined, 'bad-luck']) {
    expect(await decline({ code, reason })).toMatchObject({
      status: 400,
      body: { code: ['Please choose a category'] },
    });
  }
  const { body } = await decline({ code: 'existing-debts', reason });
  expect(body.declineCode).toBe('existing-debts');
  expect(JSON.stringify(body.loan)).not.toContain('existing-debts');
  expect(body.history.at(-1)).toMatchObject({
    action: 'disapprove',
    note: 'Existing debts: The statement is unreadable.',
  });
  const list = async (code: string) => {
    const path = `loans/?state=disapproved&declineCode=${code}`;
    return (await staffCall(testApp, officer, 'GET', path)).body;
  };
  expect(await list('existing-debts')).toMatchObject({
    results: [{ id: loan.loanId, declineCode: 'existing-debts' }],
    count: 1,
  });
  expect((await list('bureau-record')).results).toEqual([]);
});
