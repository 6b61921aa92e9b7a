import { beforeAll, expect, test } from 'vitest';
import { anApplication, personalAnswers } from '../../../../test/builders/loan.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

test('PRO-24: shows the last four digits, and audits each reading of the numbers', async () => {
  const { loanId } = await anApplication(testApp);
  const shown = JSON.stringify(await staffCall(testApp, officer, 'GET', `loans/${loanId}/`));
  const { nin, bvn, bank_account_number: account } = personalAnswers;
  for (const number of [nin, bvn, account]) {
    expect(shown).not.toContain(number);
    expect(shown).toContain(number.slice(-4));
  }
  const reason = 'Compared with the ID card';
  const open = (who: TestStaff, body: object = { reason }) =>
    staffCall(testApp, who, 'POST', `loans/${loanId}/identity/`, body);
  expect((await open(await aStaffMember(testApp, 'approver'))).status).toBe(403);
  expect((await open(officer, {})).status, 'without a reason').toBe(400);
  expect((await open(officer)).body).toEqual({ nin, bvn, accountNumber: account });
  const { rows } = await testApp.database.pool.query(
    `SELECT actor_name, role, note FROM audit_log
     WHERE subject_id = $1 AND action = 'open-identity'`,
    [loanId],
  );
  expect(rows).toEqual([{ actor_name: officer.name, role: 'officer', note: reason }]);
});
