/** One person has one account: staff see who else gave the NIN or BVN of an application. */
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { beforeAll, expect, test } from 'vitest';
import { aClient } from '../../../../test/builders/client.ts';
import { anApplication, type TestLoan } from '../../../../test/builders/loan.ts';
import { call } from '../../../../test/builders/payment.ts';
import { profileForm, saveProfile } from '../../../../test/builders/profile.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { indexIdentityNumbers } from '../../../accounts/identity/identity-numbers.ts';
import { shortId } from '../../../platform/database/ids.ts';

const testApp = useTestApp();
let officer: TestStaff;
beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
});

const pageOf = async ({ loanId }: TestLoan) => {
  const path = `/staff/api/loans/${loanId}/`;
  return (await call<StaffLoan>(testApp, 'GET', path, { headers: officer.headers })).body;
};
const lineOf = async (loan: TestLoan) => {
  const { decision } = await pageOf(loan);
  return decision?.checklist.find(({ line }) => line === 'same-numbers');
};
const gave = (clientId: string, numbers: string) =>
  expect.objectContaining({
    state: 'failed',
    settle: 'reason',
    detail: expect.stringContaining(`(${shortId(clientId)}) gave the same ${numbers}.`),
  });

test('LON-57: an application with the BVN of another client needs a reason', async () => {
  const first = await anApplication(testApp, { nin: '11122233344', bvn: '22233344455' });
  expect(await lineOf(first), 'no one else').toBe(undefined);
  const second = await anApplication(testApp, { nin: '55566677788', bvn: '22233344455' });
  expect(await lineOf(second)).toEqual(gave(first.client.clientId, 'BVN'));
  expect(await lineOf(first)).toEqual(gave(second.client.clientId, 'BVN'));
  const verify = `/staff/api/loans/${second.loanId}/verify/`;
  const refused = await call<{ checklist: string[] }>(testApp, 'POST', verify, {
    headers: officer.headers,
  });
  expect(refused.body.checklist).toEqual([
    expect.stringContaining('NIN and BVN given by no other client'),
  ]);
});

test('both numbers are named, also those of a profile and of before they were noted', async () => {
  const numbers = { nin: '33344455566', bvn: '44455566677' };
  const other = await aClient(testApp);
  await saveProfile(testApp, other, { ...profileForm, ...numbers });
  const loan = await anApplication(testApp, numbers);
  expect(await lineOf(loan)).toEqual(gave(other.clientId, 'NIN and BVN'));
  await testApp.database.pool.query(
    "DELETE FROM identity_numbers WHERE client_id = $1 AND kind = 'nin'",
    [other.clientId],
  );
  expect(await lineOf(loan)).toEqual(gave(other.clientId, 'BVN'));
  await indexIdentityNumbers(testApp.deps.db, testApp.deps.secrets);
  expect(await lineOf(loan)).toEqual(gave(other.clientId, 'NIN and BVN'));
  const { rows } = await testApp.database.pool.query(
    'SELECT identity_numbers::text AS text FROM identity_numbers',
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { text } of rows) expect(text).not.toMatch(/33344455566|44455566677/);
});
