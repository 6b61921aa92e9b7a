import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { saveProfile } from '../../../test/builders/profile.ts';
import { addApp } from '../../../test/builders/second-factor.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  protectAbove,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { lockIdentity, markIdentityVerified } from '../../accounts/index.ts';
import { allClients, lockBucket } from '../../platform/database/client-buckets.ts';
import { newId } from '../../platform/database/ids.ts';

const theirs = { account: '0123456777' };

const testApp = useTestApp({ deps: { withdrawalHoldMinutes: 60 } });
let client: TestClient;
let id: string;
let officer: TestStaff;
let approver: TestStaff;
let administrator: TestStaff;
beforeAll(async () => {
  await testApp.sandbox.addAccount('058', theirs.account, 'CHIDI OKAFOR');
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  administrator = await aStaffMember(testApp, 'administrator');
});
const anInvestor = livedOnce(testApp, async () => {
  const investor = await aClient(testApp);
  await addApp(testApp, investor);
  return { client: investor, id: await aMaturedInvestment(testApp, investor) };
});
beforeEach(async () => {
  ({ client, id } = await anInvestor());
});

const ask = async (amount: string, body: object = {}) =>
  (await askWithdrawal(testApp, client, id, { amount, ...body })).json();
const asStaff = (staff: TestStaff, method: 'GET' | 'POST', path: string, payload?: object) =>
  testApp.app.inject({
    method,
    url: `/staff/api/${path}`,
    headers: staff.headers,
    ...(payload && { payload }),
  });
async function approve(proposed: { json(): { id: string } }, by = approver) {
  const { status, body } = await approveAs(testApp, by, proposed.json().id);
  return { statusCode: status, json: () => body };
}
const verify = (withdrawalId: string) =>
  asStaff(officer, 'POST', `withdrawals/${withdrawalId}/verify-identity/`, {
    reason: 'Compared with the register',
  });
const release = (withdrawalId: string) =>
  asStaff(officer, 'POST', `withdrawals/${withdrawalId}/release/`, { reason: 'Spoke to her' });
const shown = async () => (await readInvestment(testApp, client, id)).withdrawals[0];
const payoutsOf = (withdrawalId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('subject_id', '=', withdrawalId)
    .execute();
const listed = async (reason: string, withdrawalId: string) => {
  const reply = await asStaff(officer, 'GET', `withdrawals/?reason=${reason}`);
  return reply.json().results.find((one: { id: string }) => one.id === withdrawalId);
};
const giveNin = (nin: string) => saveProfile(testApp, client, { nin });

const why = { reason: 'Compared with the register' };

test('staff who reveal identity numbers while the day closes keep no one waiting', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  await giveNin('12345678901');
  const { id: withdrawalId } = await ask('30000');
  const { db, secrets } = testApp.deps;
  const shownTo = await db.transaction().execute(async (tx) => {
    await lockBucket(tx, allClients);
    const reveal = asStaff(officer, 'POST', `withdrawals/${withdrawalId}/identity/`, why);
    await untilWaiting(testApp);
    await sql`SET LOCAL lock_timeout = '2s'`.execute(tx);
    await lockIdentity(tx, secrets, client.clientId);
    return { reveal };
  });
  expect((await shownTo.reveal).json()).toEqual({ nin: '12345678901', bvn: '' });
});

test('a withdrawal of a client above the limit waits until the identity is verified', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  await giveNin('12345678901');
  const { id: withdrawalId, detail } = await ask('30000');
  expect(detail).toMatch(/^We’ll verify your identity before we pay/);
  expect(await shown()).toMatchObject({ status: 'held', waiting_for: ['identity'] });
  expect(await listed('identity', withdrawalId)).toMatchObject({
    waitingFor: ['identity'],
    identity: { nin: '*******8901', bvn: '', invested: '100000.00', proposed: false },
  });
  expect(await listed('holder', withdrawalId)).toBeUndefined();
  expect((await release(withdrawalId)).statusCode).toBe(409);
  const proposed = await verify(withdrawalId);
  expect(proposed.statusCode).toBe(201);
  expect(proposed.body).not.toContain('12345678901');
  expect((await approve(proposed, officer)).statusCode).toBe(403);
  expect((await approve(proposed)).statusCode).toBe(200);
  expect(await payoutsOf(withdrawalId)).toMatchObject([{ status: 'requested' }]);
  expect((await ask('5000')).detail).toBeUndefined();
  await expectCleanBook(testApp);
});

test('a client without NIN and BVN is asked to add one while a withdrawal waits', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  const asked = 'Please add your NIN or BVN to your profile.';
  const { detail } = await ask('30000');
  expect(detail).toContain(asked);
  expect((await shown())?.note).toContain(asked);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.text).toContain(asked);
  await giveNin('12345678901');
  expect((await shown())?.note).not.toContain(asked);
});

test('numbers that changed after the proposal are not verified', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  await giveNin('12345678901');
  const { id: withdrawalId } = await ask('30000');
  const proposed = await verify(withdrawalId);
  await giveNin('99999998901');
  expect((await approve(proposed)).statusCode).toBe(409);
  expect(await shown()).toMatchObject({ status: 'held' });
});

test('a new name that becomes 72 hours old while its verification waits is verified', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  await giveNin('12345678901');
  const { id: withdrawalId } = await ask('30000');
  await saveProfile(testApp, client, { first_name: 'Chidi', last_name: 'Okafor' });
  const proposed = await verify(withdrawalId);
  const earlier = { label: 'Name 72 hours ago', before: '', after: 'Ada Obi' };
  expect(proposed.json().changes).toContainEqual(earlier);
  await allTables(testApp.deps.db)
    .updateTable('client_earlier_names')
    .set({ name_id: newId(Date.now() - 73 * 3_600_000) })
    .where('client_id', '=', client.clientId)
    .execute();
  const approved = await approve(proposed);
  expect(approved.statusCode, JSON.stringify(approved.json())).toBe(200);
  expect(approved.json().changes).not.toContainEqual(earlier);
});

test('a client who is verified meanwhile, for a loan, is paid after a release', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  const { id: withdrawalId } = await ask('30000', theirs);
  const both = await release(withdrawalId);
  expect(both.statusCode).toBe(201);
  const own = (await ask('20000')).id;
  expect((await release(own)).statusCode).toBe(409);
  await testApp.deps.db.transaction().execute((tx) =>
    markIdentityVerified(tx, testApp.deps.secrets, client.clientId, {
      bvn: '22345678901',
      name: { firstName: 'Ada', lastName: 'Obi' },
    }),
  );
  expect(await listed('identity', own)).toMatchObject({ identity: { verified: true } });
  expect((await verify(own)).statusCode).toBe(409);
  const proposed = await release(own);
  expect(proposed.statusCode).toBe(201);
  for (const one of [both, proposed]) expect((await approve(one)).statusCode).toBe(200);
  expect(await payoutsOf(withdrawalId)).toHaveLength(1);
  expect(await payoutsOf(own)).toHaveLength(1);
  await expectCleanBook(testApp);
});

test('a withdrawal that is asked for while the identity is verified does not wait', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  await giveNin('12345678901');
  const proposed = await verify((await ask('30000')).id);
  const blocker = await testApp.database.owner.pool.connect();
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE withdrawal_parts IN EXCLUSIVE MODE');
  const asked = ask('20000');
  await untilWaiting(testApp);
  const approved = approve(proposed);
  await Promise.race([approved, untilWaiting(testApp, 2)]);
  await blocker.query('ROLLBACK');
  blocker.release();
  expect((await approved).statusCode).toBe(200);
  expect(await payoutsOf((await asked).id)).toHaveLength(1);
  await expectCleanBook(testApp);
});

test('an identity that the client has not given is not verified', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  const { id: withdrawalId } = await ask('30000');
  expect((await verify(withdrawalId)).statusCode).toBe(409);
});

test('staff reveal identity numbers to compare them, and the audit log says so', async () => {
  await protectAbove(testApp, { identity: 5_000_000n });
  await giveNin('12345678901');
  const { id: withdrawalId } = await ask('30000');
  const path = `withdrawals/${withdrawalId}/identity/`;
  expect((await asStaff(approver, 'POST', path, why)).statusCode).toBe(403);
  expect((await asStaff(officer, 'POST', path)).statusCode, 'without a reason').toBe(400);
  const shownTo = await asStaff(officer, 'POST', path, why);
  expect(shownTo.json()).toEqual({ nin: '12345678901', bvn: '' });
  const { results } = (await asStaff(administrator, 'GET', 'audit/')).json();
  expect(results[0]).toMatchObject({
    action: 'open-identity',
    who: officer.name,
    note: why.reason,
  });
  const curious = await aStaffMember(testApp, 'officer');
  for (let turn = 0; turn < 20; turn += 1) await asStaff(curious, 'POST', path, why);
  expect((await asStaff(curious, 'POST', path, why)).statusCode).toBe(429);
});

test('a withdrawal above the limit of the administrator waits for staff', async () => {
  await protectAbove(testApp, { approval: 2_500_000n });
  expect((await ask('25000')).detail).toBeUndefined();
  const { id: withdrawalId, detail } = await ask('26000');
  expect(detail).toMatch(/^This is a large withdrawal/);
  const proposed = await release(withdrawalId);
  expect((await approve(proposed)).statusCode).toBe(200);
  expect(await payoutsOf(withdrawalId)).toHaveLength(1);
  await expectCleanBook(testApp);
});

test('withdrawals that are above the limit together wait for staff too', async () => {
  await protectAbove(testApp, { approval: 2_500_000n });
  expect((await ask('20000')).detail).toBeUndefined();
  await ask('5001');
  expect(await shown()).toMatchObject({ status: 'held', waiting_for: ['amount'] });
  await testApp.setDate('2027-02-22');
  expect((await ask('25000')).detail).toBeUndefined();
  await expectCleanBook(testApp);
});

test('an administrator changes the limit, and another one approves', async () => {
  const other = await aStaffMember(testApp, 'administrator');
  await protectAbove(testApp, {});
  const path = 'products/withdrawals/naira/';
  const { rules } = (await asStaff(approver, 'GET', path)).json();
  expect(rules.approvalAbove).toBeNull();
  const form = {
    ...{ version: rules.version, holdAbove: '1000000', identityAbove: '5000000' },
    approvalAbove: '20000',
  };
  expect((await asStaff(approver, 'POST', `${path}propose/`, form)).statusCode).toBe(403);
  const wrong = await asStaff(administrator, 'POST', `${path}propose/`, {
    ...{ ...form, holdAbove: 'much', approvalAbove: '-5' },
  });
  expect(Object.keys(wrong.json()).sort()).toEqual(['approvalAbove', 'holdAbove']);
  const proposed = await asStaff(administrator, 'POST', `${path}propose/`, form);
  expect(proposed.statusCode).toBe(201);
  expect((await ask('21000')).detail).toBeUndefined();
  expect((await approve(proposed, administrator)).statusCode).toBe(403);
  expect((await approve(proposed, other)).statusCode).toBe(200);
  expect((await ask('22000')).detail).toMatch(/^This is a large withdrawal/);
  const again = await asStaff(administrator, 'POST', `${path}propose/`, form);
  expect(again.statusCode, 'based on what was changed').toBe(409);
});

test('a withdrawal with every reason is sent when the last one is gone', async () => {
  await protectAbove(testApp, { hold: 1n, identity: 1n, approval: 1n });
  await giveNin('12345678901');
  const { id: withdrawalId, detail } = await ask('30000', theirs);
  for (const text of ['belongs to CHIDI OKAFOR', 'verify your identity', 'large withdrawal']) {
    expect(detail).toContain(text);
  }
  expect(await shown()).toMatchObject({ waiting_for: ['holder', 'identity', 'amount'] });
  expect((await approve(await release(withdrawalId))).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ status: 'held', waiting_for: ['identity'] });
  expect(await payoutsOf(withdrawalId)).toEqual([]);
  await expectCleanBook(testApp);
  expect((await approve(await verify(withdrawalId))).statusCode).toBe(200);
  const [payout] = await payoutsOf(withdrawalId);
  expect(payout?.send_after?.getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
  expect(await shown()).toMatchObject({ status: 'requested', can_cancel: true });
  await testApp.work();
  expect(await payoutsOf(withdrawalId)).toMatchObject([{ status: 'requested', claimed_at: null }]);
  await expectCleanBook(testApp);
});

test('a client cancels a withdrawal that waits for staff, and staff see who did', async () => {
  await protectAbove(testApp, { approval: 1n });
  const { id: withdrawalId } = await ask('30000');
  const proposed = await release(withdrawalId);
  const cancelled = await testApp.app.inject({
    method: 'POST',
    url: `/investments/api/withdrawals/${withdrawalId}/cancel/`,
    headers: client.headers,
  });
  expect(cancelled.statusCode).toBe(200);
  expect((await approve(proposed)).statusCode).toBe(409);
  expect(await readInvestment(testApp, client, id)).toMatchObject({ balance: '103000.00' });
  const { results } = (await asStaff(officer, 'GET', 'withdrawals/cancelled/')).json();
  expect(results[0]).toMatchObject({
    ...{ id: withdrawalId, cancelledBy: 'client', accountEnding: '6789' },
  });
  await expectCleanBook(testApp);
});

test('dollars wait for their own amounts', async () => {
  await protectAbove(testApp, { approval: 1n });
  await protectAbove(testApp, { approval: 50_000n, identity: 500_000n }, 'USD');
  id = await aMaturedInvestment(testApp, client, {
    ...{ currency: 'USD', plan: 'usd', amount: '6000' },
  });
  await ask('400', { currency: 'dollar' });
  expect(await shown()).toMatchObject({ waiting_for: ['identity'] });
  await ask('501', { currency: 'dollar' });
  expect(await shown()).toMatchObject({ waiting_for: ['identity', 'amount'] });
  await expectCleanBook(testApp);
});
