import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { happensToLast } from '../../../test/builders/dispute.ts';
import { advanceTime, eventually, ledgerErrors } from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import {
  anUnappliedReceipt,
  proposeFor,
  receiptRow,
  refundsOf,
} from '../../../test/builders/receipt.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { writeOff } from '../../../test/builders/write-off.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, post, readBalances } from '../../ledger/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { newId } from '../../platform/database/ids.ts';
import { syncReversals } from '../dispute/sync-reversals.ts';
import type { ChargeRefund } from '../provider/provider-claims.ts';
import { changeReceipt } from '../receive/receipt-queries.ts';

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
    const refunds = claims?.refunds.map((one) => ({ ...one, state })) ?? [];
    return claims && { ...claims, reversed: false, refunds };
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

/** The 2,000 naira that are left go where no reversal finds them. */
async function applyRest(receiptId: string): Promise<void> {
  const { clientId } = client;
  const subjectId = newId();
  const amount = 200_000n;
  await testApp.deps.db.transaction().execute(async (tx) => {
    const { date } = await readBusinessTimeOf(tx, clientId);
    await post(tx, clientId, date, [
      {
        ...{ kind: 'investment', subjectId, currency: 'NGN', amount },
        debit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
        credit: { code: ledgerCodes.investorCapital, subjectId },
      },
    ]);
    await changeReceipt(tx, { clientId, receiptId }, { unapplied: -amount });
  });
}

const unappliedOf = async (id: string) => (await receiptRow(testApp, id)).unapplied;

test('a refund that failed and is processed after all is taken from the receipt', async () => {
  const receiptId = await aRefund('failed');
  expect(await unappliedOf(receiptId)).toBe(500_000n);
  await syncWhileRefundsAre('failed');
  expect(await unappliedOf(receiptId)).toBe(500_000n);
  const reversals = () =>
    testApp.database.pool.query('SELECT 1 FROM receipt_reversals WHERE receipt_id = $1', [
      receiptId,
    ]);
  expect((await reversals()).rowCount, 'nothing was returned').toBe(0);
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
  expect(subjects).toContain('N3,000: your refund did not go through');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a paid refund that fails after all pays first what is owed and was written off', async () => {
  const receiptId = await aRefund('normal');
  await applyRest(receiptId);
  await happensToLast(testApp, client, 'dispute-lost', { amount: 200_000 });
  await writeOff(testApp, receiptId, '500');
  const books = async () => {
    const of = (await readBalances(testApp.deps.db, client.clientId, [receiptId]))(receiptId);
    return [of.balance(ledgerCodes.recoverable), of.balance(ledgerCodes.writeOffs)];
  };
  expect(await books()).toEqual([150_000n, 50_000n]);
  await syncWhileRefundsAre('failed');
  expect([await books(), await unappliedOf(receiptId)]).toEqual([[0n, 0n], 100_000n]);
  const mail = await testApp.sandbox.mailTo(client.email);
  const failed = mail.find(({ subject }) => subject === 'N3,000: your refund did not go through');
  expect(failed?.text).toContain('We used N2,000 of it for the payment that your bank reversed.');
  expect(failed?.text).toContain('The other N1,000 is still yours.');
  expect(await ledgerErrors(testApp)).toEqual([]);
});
