import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { openEvidence, sendEvidence } from '../../../test/builders/payout-evidence.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';

const testApp = useTestApp();
let client: TestClient;
let id: string;
let finance: TestStaff;
let approver: TestStaff;
beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
  id = await anInvestment(testApp, client, { amount: '500', plan: 'usd', currency: 'USD' });
  await testApp.setDate('2027-03-01');
});

const call = (staff: TestStaff, path: string, payload: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/${path}`,
    headers: staff.headers,
    payload,
  });

/** A withdrawal of 200 dollars, and its payout. */
async function aPayout(): Promise<string> {
  const asked = await askWithdrawal(testApp, client, id, { amount: '200' });
  await testApp.work();
  const payout = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('payout_id')
    .where('subject_id', '=', asked.json().id)
    .executeTakeFirstOrThrow();
  return payout.payout_id;
}

const evidence = { bankReference: 'FT26325 88120', paidOn: '2027-03-01' };
const record = (payoutId: string, changes: object = {}, by = finance) =>
  sendEvidence(testApp, by, payoutId, changes);
const listed = async (payoutId: string, state: string) => {
  const reply = await testApp.app.inject({
    url: `/staff/api/payouts/?state=${state}`,
    headers: finance.headers,
  });
  return reply.json().results.find((one: { id: string }) => one.id === payoutId);
};

test('WDR-01, WDR-20: staff pay dollars with evidence and a second person', async () => {
  const payoutId = await aPayout();
  expect(await listed(payoutId, 'open')).toMatchObject({ byHand: true, proposed: false });
  const proposed = await record(payoutId);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(201);
  expect(proposed.body.changes).toContainEqual({
    ...{ label: 'Bank reference', before: '', after: 'FT26325 88120' },
  });
  expect(proposed.body.changes).toContainEqual({
    ...{ label: 'To', before: '', after: expect.stringMatching(/, account ending in \d{4}$/) },
  });
  expect((await readInvestment(testApp, client, id)).withdrawals).toMatchObject([
    { status: 'requested' },
  ]);
  expect(await listed(payoutId, 'open')).toMatchObject({ proposed: true });
  const approve = `approvals/${proposed.body.id}/approve/`;
  expect((await call(finance, approve)).statusCode).toBe(403);
  await openEvidence(testApp, approver, proposed.body);
  expect((await call(approver, approve)).statusCode).toBe(200);
  expect((await readInvestment(testApp, client, id)).withdrawals).toMatchObject([
    { status: 'paid', amount: '200.00' },
  ]);
  expect(await listed(payoutId, 'paid')).toMatchObject({ evidence });
  const balances = (await readBalances(testApp.deps.db, client.clientId, [payoutId]))(payoutId);
  expect(balances.balance(ledgerCodes.bank)).toBe(-20_000n);
  expect(balances.balance(ledgerCodes.payoutInFlight)).toBe(0n);
  expect(balances.balance(ledgerCodes.providerCash)).toBe(0n);
  await testApp.work();
  const emails = await testApp.sandbox.mailTo(client.email);
  expect(emails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^\$200 sent to your .* account ending in \d{4}$/),
  );
  await expectCleanBook(testApp);
});

test('WDR-20: records a payout in dollars once, however often it is approved', async () => {
  const payoutId = await aPayout();
  const { body: proposal } = await record(payoutId);
  expect((await record(payoutId)).status).toBe(409);
  await openEvidence(testApp, approver, proposal);
  const approve = () => call(approver, `approvals/${proposal.id}/approve/`);
  const replies = await Promise.all([approve(), approve(), approve()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await record(payoutId)).status).toBe(409);
  await expectCleanBook(testApp);
});

test.each([
  ['no reference', { reference: ' ' }, { reference: expect.anything() }],
  ['a day to come', { paidOn: '2027-03-02' }, { paidOn: ['The date is after today.'] }],
  [
    'a day before the request',
    { paidOn: '2027-02-28' },
    { paidOn: ['The payout was requested on 1 Mar 2027.'] },
  ],
])('rejects evidence with %s', async (_what, changes, errors) => {
  const reply = await record(await aPayout(), changes);
  expect([reply.status, reply.body]).toEqual([400, errors]);
});

test('only finance records a payout, and never one in naira', async () => {
  const payoutId = await aPayout();
  expect((await record(payoutId, {}, approver)).status).toBe(403);
  const naira = await anInvestment(testApp, client);
  await testApp.setDate('2027-06-01');
  const asked = await askWithdrawal(testApp, client, naira, { amount: '5000' });
  const { payout_id: nairaId } = await allTables(testApp.deps.db)
    .selectFrom('payouts')
    .select('payout_id')
    .where('subject_id', '=', asked.json().id)
    .executeTakeFirstOrThrow();
  expect((await record(nairaId)).status).toBe(409);
});

test('shows finance where to pay, and the audit log who looked', async () => {
  const payoutId = await aPayout();
  const why = { reason: 'Paid from our bank' };
  const reply = await call(finance, `payouts/${payoutId}/account/`, why);
  expect(reply.json()).toMatchObject({ accountNumber: '0123456789', holder: 'OBI ADA' });
  expect((await call(finance, `payouts/${payoutId}/account/`, {})).statusCode).toBe(400);
  expect((await call(approver, `payouts/${payoutId}/account/`, why)).statusCode).toBe(403);
  const entries = await allTables(testApp.deps.db)
    .selectFrom('audit_log')
    .select(['action', 'note'])
    .where('client_id', '=', client.clientId)
    .execute();
  expect(entries).toEqual([{ action: 'open-account', note: why.reason }]);
  const curious = await aStaffMember(testApp, 'finance');
  const look = () => call(curious, `payouts/${payoutId}/account/`, why);
  for (let turn = 0; turn < 20; turn += 1) await look();
  expect((await look()).statusCode).toBe(429);
});
