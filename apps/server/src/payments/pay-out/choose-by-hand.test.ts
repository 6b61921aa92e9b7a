import { beforeAll, beforeEach, expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, aPayout, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { sendEvidence } from '../../../test/builders/payout-evidence.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { lockClient } from '../../platform/database/client-buckets.ts';
import { undoPaidByHand } from './choose-by-hand.ts';

const testApp = useTestApp();
let client: TestClient;
let finance: TestStaff;
let approver: TestStaff;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(async () => {
  withPlainPurposes(testApp);
  client = await aClient(testApp);
});

const call = ({ headers }: TestStaff, path: string, payload: object = {}) =>
  testApp.app.inject({ method: 'POST', url: `/staff/api/${path}`, headers, payload });

const chooseByHand = (payoutId: string) =>
  call(finance, `payouts/${payoutId}/by-hand/`, { reason: 'The provider is down' });

/** A payout that was not sent, because the provider does not answer. */
async function aWaitingPayout() {
  await testApp.sandbox.faults({ answers: 'down' });
  const payout = await aPayout(testApp, client, { amount: 900_000n });
  await testApp.work();
  await testApp.sandbox.faults({ answers: 'normal' });
  return payout;
}

async function aChosenPayout() {
  const payout = await aWaitingPayout();
  expect((await chooseByHand(payout.payoutId)).statusCode).toBe(200);
  return payout;
}

const rowOf = (payoutId: string) =>
  allTables(testApp.deps.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();

async function listed(payoutId: string) {
  const url = '/staff/api/payouts/?state=open';
  const reply = await testApp.app.inject({ url, headers: finance.headers });
  return reply.json().results.find(({ id }: { id: string }) => id === payoutId);
}

test('the choice to pay by hand has a reason, and can be undone before it is begun', async () => {
  const { payoutId, reference } = await aWaitingPayout();
  const path = `payouts/${payoutId}/by-hand/`;
  const undo = () => call(finance, `${path}undo/`, { reason: 'The provider answers again' });
  expect((await undo()).statusCode).toBe(409);
  expect((await call(finance, path)).json()).toEqual({ reason: ['Please give the reason'] });
  expect((await chooseByHand(payoutId)).statusCode).toBe(200);
  expect(await listed(payoutId)).toMatchObject({
    ...{ byHand: true, byHandChoice: 'The provider is down', undoByHandReason: '' },
  });
  await advanceTime(testApp);
  await testApp.work();
  expect(await testApp.deps.provider.lookUpTransfer(reference), 'not sent').toBeNull();
  expect((await call(approver, `${path}undo/`, { reason: 'Not finance' })).statusCode).toBe(403);
  expect((await undo()).statusCode).toBe(200);
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    return (await rowOf(payoutId)).status === 'paid';
  });
  expect(await testApp.deps.provider.lookUpTransfer(reference)).not.toBeNull();
  const why = { reason: 'To pay it at our bank' };
  expect((await call(finance, `payouts/${payoutId}/account/`, why)).statusCode).toBe(409);
  const entries = await allTables(testApp.deps.db)
    .selectFrom('audit_log')
    .select(['action', 'note'])
    .where('client_id', '=', client.clientId)
    .execute();
  expect(entries).toEqual([
    { action: 'choose-by-hand', note: 'The provider is down' },
    { action: 'undo-by-hand', note: 'The provider answers again' },
  ]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test.each([
  ['was opened', (id: string) => call(finance, `payouts/${id}/account/`, { reason: 'To pay' })],
  ['was recorded', (id: string) => sendEvidence(testApp, finance, id, { paidOn: '2026-11-21' })],
])('the provider does not send a payout by hand that %s', async (_what, begin) => {
  const { payoutId } = await aChosenPayout();
  await begin(payoutId);
  const undone = await call(finance, `payouts/${payoutId}/by-hand/undo/`, { reason: 'Too late' });
  expect([undone.statusCode, undone.json().detail]).toEqual([
    409,
    'Our bank may have paid this transfer: its account number was opened, or it was recorded.',
  ]);
  expect((await rowOf(payoutId)).by_hand).toBe(true);
});

test('opening the account waits for the payout to be returned to the provider', async () => {
  const { payoutId } = await aChosenPayout();
  const named = { clientId: client.clientId, payoutId };
  let opening: ReturnType<typeof call> | undefined;
  await testApp.deps.db.transaction().execute(async (tx) => {
    await lockClient(tx, client.clientId);
    opening = call(finance, `payouts/${payoutId}/account/`, { reason: 'To pay it' });
    opening.catch(() => undefined);
    await untilWaiting(testApp);
    await undoPaidByHand(tx, named);
  });
  expect((await opening)?.json()).toEqual({ detail: 'The provider pays this transfer.' });
});

test('naira below the smallest transfer cannot be returned to the provider', async () => {
  const { payoutId } = await aPayout(testApp, client, { amount: 9_999n });
  const undone = await call(finance, `payouts/${payoutId}/by-hand/undo/`, {
    reason: 'Please send',
  });
  expect(undone.json()).toEqual({ detail: 'The provider cannot send this transfer.' });
});
