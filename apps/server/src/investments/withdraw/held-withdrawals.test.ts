import { otherHolderMessage } from '@quarrter/domain/investments';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { livedOnce } from '../../../test/builders/lived-once.ts';
import { updateProfile } from '../../../test/builders/profile.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import { investmentTermChecks } from '../ledger-check/check-terms.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';

const theirs = { account: '0123456777' };
const holder = 'CHIDI OKAFOR';

const testApp = useTestApp();
let client: TestClient;
let id: string;
let staff: Record<'officer' | 'approver' | 'finance' | 'administrator', TestStaff>;
beforeAll(async () => {
  await testApp.sandbox.addAccount('058', theirs.account, holder);
  staff = {
    officer: await aStaffMember(testApp, 'officer'),
    approver: await aStaffMember(testApp, 'approver'),
    finance: await aStaffMember(testApp, 'finance'),
    administrator: await aStaffMember(testApp, 'administrator'),
  };
});
const anInvestor = livedOnce(testApp, async () => {
  const investor = await aClient(testApp);
  return { client: investor, id: await aMaturedInvestment(testApp, investor) };
});
beforeEach(async () => {
  ({ client, id } = await anInvestor());
});

const ask = (body: object = {}, headers: object = {}) =>
  askWithdrawal(testApp, client, id, { amount: '40000', ...theirs, ...body }, headers);
const asStaff = (role: keyof typeof staff, method: 'GET' | 'POST', path: string, body?: object) =>
  testApp.app.inject({
    method,
    url: `/staff/api/${path}`,
    headers: staff[role].headers,
    ...(body && { payload: body }),
  });
const release = (withdrawalId: string, role: keyof typeof staff = 'officer') =>
  asStaff(role, 'POST', `withdrawals/${withdrawalId}/release/`, { reason: 'Her married name' });
const cancel = (withdrawalId: string, role: keyof typeof staff = 'officer') =>
  asStaff(role, 'POST', `withdrawals/${withdrawalId}/cancel/`, { reason: 'Not her account' });
const payoutsOf = (withdrawalId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('subject_id', '=', withdrawalId)
    .execute();
const emails = async () => {
  await testApp.work();
  return (await testApp.sandbox.mailTo(client.email)).map(({ subject, text }) => subject + text);
};

test('WDR-20: takes a withdrawal to an account in another name, and sends nothing', async () => {
  const reply = await ask();
  expect(reply.json()).toEqual({
    Message: 'Withdrawal Request Processing!',
    id: expect.any(String),
    ...{ requested_on: '2027-02-21', bank: '058', account_ending: '6777' },
    detail: 'This account belongs to CHIDI OKAFOR. We’ll check it before we pay.',
  });
  await testApp.work();
  expect(await payoutsOf(reply.json().id)).toEqual([]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    status: 2,
    balance: '63000.00',
    withdrawals: [{ status: 'held', note: otherHolderMessage(holder) }],
  });
  expect((await emails()).join()).toContain('This account belongs to CHIDI OKAFOR');
  await expectCleanBook(testApp);
});

test('gives the same answer to the same call, with and without a key', async () => {
  const first = (await ask()).json();
  expect((await ask()).json()).toEqual(first);
  const key = { 'idempotency-key': 'held-twice' };
  const keyed = (await ask({ amount: '1000' }, key)).json();
  expect(keyed.detail).toBe(otherHolderMessage(holder));
  expect((await ask({ amount: '1000' }, key)).json()).toEqual(keyed);
});

test.each([
  ['OBI ADA NGOZI', '0123456701', 'requested'],
  ['ADA-OBI MERCY', '0123456702', 'requested'],
  ['OBI', '0123456703', 'held'],
  ['ADA OKAFOR', '0123456704', 'held'],
])('knows the account of %s by its name', async (name, account, status) => {
  await testApp.sandbox.addAccount('058', account, name);
  await ask({ account });
  expect((await readInvestment(testApp, client, id)).withdrawals).toMatchObject([{ status }]);
});

test('lists what waits for staff, with the account masked', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const listed = (await asStaff('officer', 'GET', 'withdrawals/')).json();
  expect(listed.results.find((one: { id: string }) => one.id === withdrawalId)).toMatchObject({
    clientName: 'Ada Obi',
    amount: '40000.00',
    currency: 'NGN',
    accountNumber: '••••••6777',
    holder,
    nameBefore: '',
    ageDays: 0,
    proposed: false,
  });
  expect((await asStaff('administrator', 'GET', 'withdrawals/')).statusCode).toBe(403);
});

test('WDR-20: staff who check an account read the name that the client had before', async () => {
  const { id: unchanged } = (await ask({ amount: '10000' })).json();
  await updateProfile(testApp, client, { first_name: 'Chidi', last_name: 'Okafor' });
  const { id: withdrawalId } = (await ask({ amount: '10000' })).json();
  const { results } = (await asStaff('officer', 'GET', 'withdrawals/')).json();
  const shown = (id: string) => results.find((one: { id: string }) => one.id === id);
  expect(shown(withdrawalId)).toMatchObject({
    ...{ clientName: 'Chidi Okafor', holder, nameBefore: 'Ada Obi' },
  });
  expect(shown(unchanged).nameBefore, 'asked for before the change').toBe('Ada Obi');
  expect((await release(withdrawalId)).json().changes).toContainEqual({
    label: 'Client’s name',
    before: 'Ada Obi',
    after: 'Chidi Okafor',
    isPersonal: true,
  });
});

test('WDR-20: pays a released withdrawal after a second person has approved', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const proposed = await release(withdrawalId);
  expect(proposed.statusCode).toBe(201);
  expect(proposed.json().changes).toContainEqual({
    label: 'To the account of',
    before: '',
    after: holder,
    isPersonal: true,
  });
  expect(await payoutsOf(withdrawalId)).toEqual([]);
  const listed = (await asStaff('finance', 'GET', 'withdrawals/')).json();
  expect(listed.results.find((one: { id: string }) => one.id === withdrawalId).proposed).toBe(true);
  const approvePath = `approvals/${proposed.json().id}/approve/`;
  expect((await asStaff('officer', 'POST', approvePath)).statusCode).toBe(403);
  expect((await asStaff('approver', 'POST', approvePath)).statusCode).toBe(200);
  await expectCleanBook(testApp);
  await testApp.work();
  expect(await payoutsOf(withdrawalId)).toMatchObject([{ account_name: holder, amount: 4000000n }]);
  const paid = async () => {
    await testApp.work();
    const { withdrawals } = await readInvestment(testApp, client, id);
    return withdrawals[0]?.status;
  };
  await expect.poll(paid).toBe('paid');
  await expectCleanBook(testApp);
});

test('cancels a held withdrawal and gives back the returns of the time it waited', async () => {
  const { id: withdrawalId } = (await ask()).json();
  await testApp.setDate('2027-03-20');
  await goTo(testApp, '2027-03-22');
  expect((await cancel(withdrawalId)).statusCode).toBe(200);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    status: 1,
    investment_amount: '100000.00',
    returns: '4000.00',
    withdrawals: [{ status: 'cancelled', note: '' }],
  });
  const told = (await emails()).join();
  expect(told).toContain('N40,000: we cancelled your withdrawal');
  expect(told).toContain('Not her account');
  const again = await cancel(withdrawalId, 'finance');
  expect([again.statusCode, again.json()]).toMatchObject([
    409,
    { changed: { by: staff.officer.name, action: 'cancel-withdrawal' } },
  ]);
  await expectCleanBook(testApp);
});

test('a decision that comes too late names who released the withdrawal', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const { id: approvalId } = (await release(withdrawalId)).json();
  expect((await release(withdrawalId, 'finance')).json()).toMatchObject({
    changed: { by: staff.officer.name, action: 'propose-withdrawal-release' },
  });
  await asStaff('approver', 'POST', `approvals/${approvalId}/approve/`);
  const late = await cancel(withdrawalId);
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { changed: { by: staff.approver.name, action: 'approve-proposal' } },
  ]);
});

test('a decision on a withdrawal that the client cancelled says so', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const cancelled = await testApp.app.inject({
    method: 'POST',
    url: `/investments/api/withdrawals/${withdrawalId}/cancel/`,
    headers: client.headers,
  });
  expect(cancelled.statusCode).toBe(200);
  const late = await release(withdrawalId);
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    expect.stringMatching(/^The client cancelled this withdrawal on \d+ \w+ \d+ at \d\d:\d\d/),
  ]);
});

test('a proposal to release is refused once the withdrawal was cancelled', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const { id: approvalId } = (await release(withdrawalId, 'finance')).json();
  expect((await cancel(withdrawalId)).statusCode).toBe(200);
  const approved = await asStaff('approver', 'POST', `approvals/${approvalId}/approve/`);
  expect(approved.statusCode).toBe(409);
  expect(await payoutsOf(withdrawalId)).toEqual([]);
  await expectCleanBook(testApp);
});

test('ends once when it is cancelled and released at the same time', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const { id: approvalId } = (await release(withdrawalId)).json();
  const replies = await Promise.all([
    cancel(withdrawalId),
    asStaff('approver', 'POST', `approvals/${approvalId}/approve/`),
    cancel(withdrawalId, 'finance'),
  ]);
  expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  await expectCleanBook(testApp);
});

test('a release waits for the client who is cancelling, and then says so', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const { id: approvalId } = (await release(withdrawalId)).json();
  const { clientId } = client;
  const releasing = await testApp.deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await lockClient(tx, clientId);
    const approved = asStaff('approver', 'POST', `approvals/${approvalId}/approve/`);
    const reply = approved.then(({ statusCode }) => statusCode);
    await untilWaiting(testApp);
    const cancellation = { clientId, withdrawalId, by: 'client', reason: '' } as const;
    await cancelWithdrawal(tx, cancellation, businessTime);
    return { reply };
  });
  expect(await releasing.reply).toBe(409);
  await expectCleanBook(testApp);
});

test('fits the checks while it waits, after its release and when it was cancelled', async () => {
  const [waiting, released, cancelled] = [
    (await ask({ amount: '1000' })).json().id,
    (await ask({ amount: '2000' })).json().id,
    (await ask({ amount: '3000' })).json().id,
  ];
  const { id: approvalId } = (await release(released)).json();
  await asStaff('approver', 'POST', `approvals/${approvalId}/approve/`);
  await cancel(cancelled);
  const found = [];
  for (const check of investmentTermChecks.filter(({ name }) => /withdrawal/.test(name))) {
    found.push(...(await check.run(testApp.deps.db)).differences);
  }
  expect(found).toEqual([]);
  expect((await readInvestment(testApp, client, id)).withdrawals).toMatchObject([
    { id: cancelled, status: 'cancelled' },
    { id: released, status: 'requested' },
    { id: waiting, status: 'held' },
  ]);
});

test('keeps no account number of a withdrawal that no longer waits', async () => {
  const { id: withdrawalId } = (await ask()).json();
  const row = () =>
    allTables(testApp.deps.db)
      .selectFrom('withdrawals')
      .select(['held_account_number_sealed', 'held_account_name'])
      .where('withdrawal_id', '=', withdrawalId)
      .executeTakeFirstOrThrow();
  expect((await row()).held_account_number_sealed).not.toContain(theirs.account);
  await cancel(withdrawalId);
  expect((await row()).held_account_number_sealed).toBeNull();
});
