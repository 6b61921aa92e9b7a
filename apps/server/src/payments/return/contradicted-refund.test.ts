import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { advanceTime, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import {
  anUnappliedReceipt,
  proposeFor,
  receiptRow,
  refundsOf,
} from '../../../test/builders/receipt.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { syncReversals } from '../dispute/sync-reversals.ts';
import type { ChargeRefund } from '../provider/provider-claims.ts';

/* The provider changes the final state of a refund that staff ordered. */

const testApp = useTestApp();
let client: TestClient;
let purposes: PlainPurposes;
let finance: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  purposes = withPlainPurposes(testApp);
  finance = await aStaffMember(testApp, 'finance');
  second = await aStaffMember(testApp, 'finance');
});
beforeEach(async () => {
  client = await aClient(testApp);
});

/** Of a payment of 5,000 naira, 3,000 of which two people refunded; it ended like this. */
async function aRefund(refunds: 'failed' | 'normal'): Promise<string> {
  await testApp.sandbox.faults({ webhooks: 'lost', refunds });
  const { receiptId } = await anUnappliedReceipt(testApp, client, purposes);
  const { body } = await proposeFor(testApp, finance, receiptId, 'refund', { amount: '3000' });
  expect((await approveAs(testApp, second, body.id)).status).toBe(200);
  await eventually(async () => {
    await advanceTime(testApp);
    await testApp.work();
    const [refund] = await refundsOf(testApp, receiptId);
    return refund?.settled_at !== null;
  });
  return receiptId;
}

/** The hourly look while the provider gives this state for every refund. */
async function syncWhileRefundsAre(state: ChargeRefund['state']): Promise<void> {
  const { provider } = testApp.deps;
  const { lookUpClaims, listClaims } = provider;
  provider.lookUpClaims = async (chargeId) => {
    const claims = await lookUpClaims(chargeId);
    return claims && { ...claims, refunds: claims.refunds.map((one) => ({ ...one, state })) };
  };
  provider.listClaims = async (since) =>
    (await listClaims(since)).map((one) =>
      one.kind === 'refund' ? { ...one, refund: { ...one.refund, state } } : one,
    );
  try {
    await syncReversals(testApp.deps);
    await testApp.work();
  } finally {
    Object.assign(provider, { lookUpClaims, listClaims });
  }
}

const unappliedOf = async (id: string) => (await receiptRow(testApp, id)).unapplied;

test('a refund that failed and is processed after all is taken from the receipt', async () => {
  const receiptId = await aRefund('failed');
  expect(await unappliedOf(receiptId)).toBe(500_000n);
  await syncWhileRefundsAre('failed');
  expect(await unappliedOf(receiptId)).toBe(500_000n);
  await syncWhileRefundsAre('processed');
  expect(await unappliedOf(receiptId)).toBe(200_000n);
  await syncWhileRefundsAre('processed');
  expect(await unappliedOf(receiptId)).toBe(200_000n);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a refund that was processed and fails after all is an unapplied receipt again', async () => {
  const receiptId = await aRefund('normal');
  expect(await unappliedOf(receiptId)).toBe(200_000n);
  await syncWhileRefundsAre('failed');
  expect(await unappliedOf(receiptId)).toBe(500_000n);
  expect(await refundsOf(testApp, receiptId)).toMatchObject([{ status: 'failed' }]);
  await syncWhileRefundsAre('processed');
  expect(await unappliedOf(receiptId)).toBe(200_000n);
  const subjects = (await testApp.sandbox.mailTo(client.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your refund of N3,000 did not go through');
  expect(await ledgerErrors(testApp)).toEqual([]);
});
