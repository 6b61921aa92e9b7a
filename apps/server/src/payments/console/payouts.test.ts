import type { StaffPayout } from '@quarrter/contract/staff/payouts';
import { beforeAll, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, aPayout, eventually } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';

// The largest transfer is above the lender's balance, so that a transfer can wait for it.
const limits = {
  smallestCharge: { NGN: 50_00n, USD: 2_00n },
  smallestTransfer: 100_00n,
  largestTransfer: 10n ** 15n,
};
const testApp = useTestApp({ config: { limits } });
let client: TestClient;
let finance: TestStaff;
beforeAll(async () => {
  withPlainPurposes(testApp);
  client = await aClient(testApp);
  finance = await aStaffMember(testApp, 'finance');
});

async function list(state: string, who = finance): Promise<StaffPayout[]> {
  const url = `/staff/api/payouts/?state=${state}`;
  const reply = await testApp.app.inject({ url, headers: who.headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().results;
}

const retry = (payoutId: string, who = finance) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/payouts/${payoutId}/retry/`,
    headers: who.headers,
  });

/** A transfer for which the lender's balance is too low. */
async function waitingPayout() {
  const payout = await aPayout(testApp, client, { amount: 10n ** 14n });
  await testApp.work();
  return payout;
}

test('lists a transfer that waits, with what it waits for and how long', async () => {
  const { payoutId, reference, subjectId } = await waitingPayout();
  const waiting = await list('waiting');
  expect(waiting.find(({ id }) => id === payoutId)).toMatchObject({
    id: payoutId,
    reference,
    clientName: expect.any(String),
    clientEmail: client.email,
    purpose: 'disbursement',
    subjectId,
    subjectShortId: expect.any(String),
    amount: '1000000000000.00',
    currency: 'NGN',
    bank: expect.any(String),
    holder: 'ADA OBI',
    status: 'requested',
    waitingFor: 'balance',
    message: 'Your balance is not enough to fulfil this request',
    requestedOn: '2026-11-21',
    ageDays: 0,
    settledOn: null,
    returnedOn: null,
    fee: null,
    owed: false,
    retryReason: '',
  });
});

test('finance retries a transfer that waits, and it is sent once', async () => {
  const { payoutId, reference } = await waitingPayout();
  await testApp.database.pool.query(
    'UPDATE payouts SET amount = 1000000 WHERE client_id = $1 AND payout_id = $2',
    [client.clientId, payoutId],
  );
  expect(await testApp.deps.provider.lookUpTransfer(reference)).toBeNull();
  const replies = await Promise.all([retry(payoutId), retry(payoutId)]);
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
  await testApp.work();
  expect(await testApp.deps.provider.lookUpTransfer(reference)).toMatchObject({ reference });
  await eventually(async () => {
    await testApp.work();
    await advanceTime(testApp);
    return (await list('paid')).some(({ id }) => id === payoutId);
  });
  const late = await retry(payoutId);
  expect([late.statusCode, late.json().changed.action]).toEqual([409, 'retry-payout']);
});

test('a transfer that has ended cannot be retried', async () => {
  const { payoutId } = await aPayout(testApp, client);
  await eventually(async () => {
    await testApp.work();
    await advanceTime(testApp);
    return (await list('paid')).some(({ id }) => id === payoutId);
  });
  const reply = await retry(payoutId);
  expect([reply.statusCode, reply.json().detail]).toEqual([409, 'This transfer is paid.']);
  expect((await retry('00000000-0000-7000-8000-00000000aaaa')).statusCode).toBe(404);
});

test('only finance retries a transfer, and officers do not see them', async () => {
  const { payoutId } = await waitingPayout();
  const administrator = await aStaffMember(testApp, 'administrator');
  const officer = await aStaffMember(testApp, 'officer');
  const shown = (await list('waiting', administrator)).find(({ id }) => id === payoutId);
  expect(shown?.retryReason).toBe('Only finance can retry a transfer.');
  expect((await retry(payoutId, administrator)).statusCode).toBe(403);
  const url = '/staff/api/payouts/';
  expect((await testApp.app.inject({ url, headers: officer.headers })).statusCode).toBe(403);
});
