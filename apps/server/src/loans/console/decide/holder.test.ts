import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkApplication } from '../../../../test/builders/check-application.ts';
import { livedOnce } from '../../../../test/builders/lived-once.ts';
import { anApplication, answer, readLoan, type TestLoan } from '../../../../test/builders/loan.ts';
import { aStaffMember, type TestStaff } from '../../../../test/builders/staff.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { untilWaiting } from '../../../../test/until-waiting.ts';
import { loansDb } from '../../tables.ts';

const testApp = useTestApp();
let staff: { [name in 'officer' | 'second' | 'third' | 'approver' | 'finance']: TestStaff };
beforeAll(async () => {
  staff = {
    officer: await aStaffMember(testApp, 'officer'),
    second: await aStaffMember(testApp, 'officer'),
    third: await aStaffMember(testApp, 'officer'),
    approver: await aStaffMember(testApp, 'approver'),
    finance: await aStaffMember(testApp, 'finance'),
  };
  await testApp.sandbox.addAccount('058', otherAccount, 'Okafor Ifeoma');
  await testApp.sandbox.addAccount('058', ownAccount, 'Obi-Ada C.');
});
beforeEach(() => testApp.sandbox.faults({ answers: 'normal' }));

const otherAccount = '2000000017';
const ownAccount = '2000000024';
const without = { withoutReport: 'Both bureaus are away.' };
const offerTerms = { amount: '90,000', duration: 3, interest: '3.5', ...without };
const reason = 'The account of her husband. Both came to the branch.';
const confirmed = { holderConfirmed: reason, holder: 'OKAFOR IFEOMA' };

async function page(loanId: string): Promise<StaffLoan> {
  const url = `/staff/api/loans/${loanId}/`;
  return (await testApp.app.inject({ url, headers: staff.officer.headers })).json();
}

async function act(
  who: keyof typeof staff,
  loanId: string,
  name: string,
  payload: object | null = null,
): Promise<{ status: number; body: StaffLoan & Record<string, unknown> }> {
  if (name === 'verify') await checkApplication(testApp.url, staff[who].token, loanId);
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/staff/api/loans/${loanId}/${name}/`,
    headers: staff[who].headers,
    ...(payload === null ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

const toOther = livedOnce(testApp, () =>
  anApplication(testApp, { bank_account_number: otherAccount }),
);
const unconfirmed =
  'The account is in another name, or staff entered it. An officer who did not enter it confirms ' +
  'its holder first.';

/** An accepted loan to another person's account, which an officer has confirmed. */
const acceptedToOther = livedOnce(testApp, async (): Promise<TestLoan> => {
  const loan = await anApplication(testApp, { bank_account_number: otherAccount });
  await act('officer', loan.loanId, 'verify', confirmed);
  await act('approver', loan.loanId, 'offer', offerTerms);
  expect((await answer(testApp, loan)).status).toBe(200);
  return loan;
});

test('LON-21: an account in another name needs the officer’s reason', async () => {
  const { loanId } = await toOther();
  expect((await page(loanId)).destination).toMatchObject({
    holder: 'OKAFOR IFEOMA',
    holderState: 'other',
    confirmedReason: '',
  });
  for (const payload of [null, {}, { holderConfirmed: null }]) {
    expect(await act('officer', loanId, 'verify', payload)).toMatchObject({
      status: 400,
      body: {
        holderConfirmed: ['This account belongs to OKAFOR IFEOMA. Say why it may be paid.'],
      },
    });
  }
  expect((await act('officer', loanId, 'verify', { holderConfirmed: ' ' })).status).toBe(400);
  expect((await page(loanId)).loan.state).toBe('applied');
});

test('LON-21: pays an account in another name that an officer confirmed', async () => {
  const { loanId } = await acceptedToOther();
  expect((await page(loanId)).destination).toMatchObject({
    holderState: 'confirmed',
    confirmedReason: reason,
  });
  const ordered = await act('finance', loanId, 'disburse');
  expect(ordered.status).toBe(200);
  expect(ordered.body.history.map(({ note }) => note)).toEqual(
    expect.arrayContaining([
      `Holder confirmed, OKAFOR IFEOMA: ${reason}`,
      `N90,000.00 to OKAFOR IFEOMA, whom an officer confirmed: ${reason}`,
    ]),
  );
});

test('LON-21: takes the reason as holder_confirmed too', async () => {
  const { loanId } = await toOther();
  const payload = { holder_confirmed: reason };
  expect((await act('officer', loanId, 'verify', payload)).status).toBe(200);
  expect((await page(loanId)).destination).toMatchObject({ confirmedReason: reason });
});

test('LON-21: a reason is for the holder whom the officer was shown', async () => {
  const loan = await toOther();
  await testApp.sandbox.addAccount('044', '2000000055', 'Bello Musa');
  await testApp.app.inject({
    method: 'PUT',
    url: `/loans/api/personal/bank-account/${loan.loanId}/`,
    headers: loan.client.headers,
    payload: { bank_name: '044', bank_account_number: '2000000055' },
  });
  for (const payload of [confirmed, { holderConfirmed: reason }]) {
    expect((await act('officer', loan.loanId, 'verify', payload)).status).toBe(409);
  }
  expect((await page(loan.loanId)).loan.state).toBe('applied');
});

test('LON-21: asks for nothing about the applicant’s own account', async () => {
  const { loanId } = await anApplication(testApp, { bank_account_number: ownAccount });
  expect((await act('officer', loanId, 'verify')).status).toBe(200);
  expect((await page(loanId)).destination).toMatchObject({
    holder: 'OBI-ADA C.',
    holderState: 'own',
  });
});

test('LON-21: the audit log names the holder of an account that changes meanwhile', async () => {
  const { client, loanId } = await anApplication(testApp);
  await checkApplication(testApp.url, staff.officer.token, loanId);
  const verifying = await testApp.deps.db.transaction().execute(async (tx) => {
    await loansDb(tx)
      .updateTable('loans')
      .set({ account_name: 'OKAFOR IFEOMA', account_is_own: false })
      .where('client_id', '=', client.clientId)
      .where('loan_id', '=', loanId)
      .execute();
    const sent = testApp.app.inject({
      ...{ method: 'POST', url: `/staff/api/loans/${loanId}/verify/` },
      ...{ headers: staff.officer.headers, payload: confirmed },
    });
    const reply = sent.then((done) => done);
    await untilWaiting(testApp);
    return { reply };
  });
  const { statusCode, body } = await verifying.reply;
  expect(statusCode, body).toBe(200);
  expect(JSON.parse(body).history.map(({ note }: { note: string }) => note)).toContain(
    `Holder confirmed, OKAFOR IFEOMA: ${reason}`,
  );
});

test('PRO-11: an application in the name of another person verifies no identity', async () => {
  const thief = { first_name: 'Musa', last_name: 'Bello', bank_account_number: '2000000031' };
  await testApp.sandbox.addAccount('058', '2000000031', 'Bello Musa');
  const { loanId } = await anApplication(testApp, { ...thief, save_to_profile: 'false' });
  const verify = await act('officer', loanId, 'verify', { ...confirmed, holder: 'BELLO MUSA' });
  expect([verify.status, verify.body.detail]).toEqual([
    409,
    'This application is in the name of Musa Bello, but the client’s name is Ada Obi. The two ' +
      'must agree. A name that the client changed applies after 72 hours.',
  ]);
  expect((await page(loanId)).loan.state).toBe('applied');
});

test('an account that was corrected is confirmed again before it is paid', async () => {
  const loan = await acceptedToOther();
  await testApp.sandbox.addAccount('044', '2000000031', 'Bello Musa');
  const changed = await testApp.app.inject({
    method: 'PUT',
    url: `/loans/api/personal/bank-account/${loan.loanId}/`,
    headers: loan.client.headers,
    payload: { bank_name: '044', bank_account_number: '2000000031' },
  });
  expect([changed.statusCode, changed.json().holder_state]).toEqual([200, 'other']);
  const refused = await act('finance', loan.loanId, 'disburse');
  expect([refused.status, refused.body.detail]).toEqual([409, unconfirmed]);
  const written = { holderConfirmed: 'Seen', holder: 'OKAFOR IFEOMA' };
  const late = await act('officer', loan.loanId, 'verify', written);
  expect([late.status, late.body.detail]).toEqual([
    409,
    'The account now belongs to BELLO MUSA. Please check it again.',
  ]);
  const seen = { ...written, holder: 'BELLO MUSA' };
  expect((await act('officer', loan.loanId, 'verify', seen)).status).toBe(200);
  expect((await page(loan.loanId)).loan.state).toBe('accepted');
  expect((await act('finance', loan.loanId, 'disburse')).status).toBe(200);
});

test('the officer who entered an account does not confirm its holder', async () => {
  const loan = await acceptedToOther();
  await testApp.sandbox.addAccount('044', '2000000048', 'Bello Musa');
  const account = { bank_name: '044', bank_account_number: '2000000048' };
  const changed = await act('officer', loan.loanId, 'bank-account', account);
  expect(changed.body.destination).toMatchObject({ holder: 'BELLO MUSA', holderState: 'other' });
  const own = { holderConfirmed: 'Mine', holder: 'BELLO MUSA' };
  const verified = await act('officer', loan.loanId, 'verify', own);
  expect([verified.status, verified.body.detail]).toEqual([
    403,
    'You entered this account, so another officer must confirm its holder.',
  ]);
});

async function changeRole(who: keyof typeof staff, role: StaffRole): Promise<void> {
  await testApp.database.pool.query('UPDATE staff_members SET role = $1 WHERE staff_id = $2', [
    role,
    staff[who].staffId,
  ]);
}

test('an account is not paid by who entered it or confirmed its holder, in any role', async () => {
  const loan = await acceptedToOther();
  await testApp.sandbox.addAccount('044', '2000000079', 'Bello Musa');
  const account = { bank_name: '044', bank_account_number: '2000000079' };
  expect((await act('second', loan.loanId, 'bank-account', account)).status).toBe(200);
  const seen = { holderConfirmed: 'Seen at the branch.', holder: 'BELLO MUSA' };
  expect((await act('third', loan.loanId, 'verify', seen)).status).toBe(200);
  await changeRole('second', 'finance');
  await changeRole('third', 'finance');
  const replies = [
    await act('second', loan.loanId, 'disburse'),
    await act('third', loan.loanId, 'disburse'),
  ];
  await changeRole('second', 'officer');
  await changeRole('third', 'officer');
  expect(replies.map(({ status, body }) => [status, body.detail])).toEqual([
    [403, 'You entered this account, so you cannot send money to it.'],
    [403, 'You confirmed the holder of this account, so you cannot send money to it.'],
  ]);
  expect((await act('finance', loan.loanId, 'disburse')).status).toBe(200);
});

test('who confirmed the holder of an account does not approve the loan, in any role', async () => {
  const loan = await toOther();
  await act('officer', loan.loanId, 'verify', confirmed);
  await testApp.sandbox.addAccount('044', '2000000086', 'Bello Musa');
  const changed = await testApp.app.inject({
    method: 'PUT',
    url: `/loans/api/personal/bank-account/${loan.loanId}/`,
    headers: loan.client.headers,
    payload: { bank_name: '044', bank_account_number: '2000000086' },
  });
  expect(changed.statusCode, changed.body).toBe(200);
  const seen = { holderConfirmed: 'Seen at the branch.', holder: 'BELLO MUSA' };
  expect((await act('third', loan.loanId, 'verify', seen)).status).toBe(200);
  await changeRole('third', 'approver');
  const offered = await act('third', loan.loanId, 'offer', offerTerms);
  await changeRole('third', 'officer');
  expect([offered.status, offered.body.detail]).toEqual([
    403,
    'You confirmed the holder, so you cannot approve this loan.',
  ]);
});

test('LON-21: takes an application while the provider is away, and asks later', async () => {
  await testApp.sandbox.faults({ answers: 'down' });
  const { loanId } = await anApplication(testApp);
  expect((await page(loanId)).destination).toMatchObject({ holder: '', holderState: 'unknown' });
  expect((await act('officer', loanId, 'verify')).status).toBe(502);
  await testApp.sandbox.faults({ answers: 'normal' });
  expect((await act('officer', loanId, 'verify')).status).toBe(200);
  expect((await page(loanId)).destination.holder).toBe('OBI ADA');
});

test('makes no offer for an account whose holder no one knows', async () => {
  const loan = await anApplication(testApp);
  await act('officer', loan.loanId, 'verify');
  await testApp.database.pool.query(
    `UPDATE loans SET account_name = '' WHERE client_id = $1 AND loan_id = $2`,
    [loan.client.clientId, loan.loanId],
  );
  const offered = await act('approver', loan.loanId, 'offer', offerTerms);
  expect([offered.status, offered.body.detail]).toEqual([
    409,
    'The bank has not confirmed whose account this is.',
  ]);
  expect((await readLoan(testApp, loan)).state).toBe('verified');
});

test('shows a date of the form as a date', async () => {
  const { loanId } = await anApplication(testApp, { date_of_birth: '1990-05-17' });
  const answers = (await page(loanId)).application.flatMap((group) => group.answers);
  expect(answers).toContainEqual({ label: 'Date Of Birth', value: '17 May 1990' });
});
