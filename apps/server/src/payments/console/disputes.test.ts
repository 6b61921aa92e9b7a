import type { Approval } from '@quarrter/contract/staff/approvals';
import type {
  DisputeEvidence,
  Recoverable,
  StaffDispute,
  StaffReversal,
} from '@quarrter/contract/staff/disputes';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aBankReceipt } from '../../../test/builders/bank-receipt.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aPaidPayment, happens, type PaidPayment } from '../../../test/builders/dispute.ts';
import { ledgerErrors } from '../../../test/builders/payment.ts';
import { type PlainPurposes, withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';

const testApp = useTestApp();
let purposes: PlainPurposes;
let client: TestClient;
let finance: TestStaff;
let approver: TestStaff;

beforeAll(async () => {
  await testApp.sandbox.faults({ webhooks: 'lost', refunds: 'pending' });
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(async () => {
  purposes = withPlainPurposes(testApp);
  client = await aClient(testApp);
  await testApp.setDate('2026-11-21');
});

const get = (url: string, who = finance) =>
  testApp.app.inject({ url: `/staff/api/${url}`, headers: who.headers });

const propose = (url: string, payload: object, who = finance) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/recoverables/${url}`,
    headers: who.headers,
    payload,
  });

const approve = (id: string, who = approver) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/approvals/${id}/approve/`,
    headers: who.headers,
  });

async function listed<Row extends { clientEmail: string }>(url: string): Promise<Row[]> {
  const reply = await get(url);
  expect(reply.statusCode, reply.body).toBe(200);
  const rows: Row[] = reply.json().results;
  return rows.filter((row) => row.clientEmail === client.email);
}

/** A lost dispute of a payment of which nothing is left with us: the client owes it. */
async function anOwedPayment(): Promise<PaidPayment> {
  const paid = await aPaidPayment(testApp, client);
  await testApp.database.pool.query('UPDATE payments SET result_id = NULL WHERE reference = $1', [
    paid.reference,
  ]);
  await happens(testApp, paid, 'dispute-lost');
  return paid;
}

async function anUnappliedPayment(): Promise<PaidPayment> {
  purposes.beforeApply = () => ({ ok: false, reason: 'The loan is complete.' });
  return aPaidPayment(testApp, client);
}

async function balancesOf({ clientId, paymentId }: PaidPayment) {
  const of = (await readBalances(testApp.deps.db, clientId, [paymentId]))(paymentId);
  return {
    recoverable: of.balance(ledgerCodes.recoverable),
    unapplied: of.balance(ledgerCodes.unappliedReceipts),
    writtenOff: of.balance(ledgerCodes.writeOffs),
  };
}

test('lists an open dispute with its due date and age, until it is decided', async () => {
  const paid = await aPaidPayment(testApp, client);
  await happens(testApp, paid, 'dispute');
  await testApp.setDate('2026-11-24');
  expect(await listed<StaffDispute>('disputes/')).toEqual([
    {
      id: expect.any(String),
      clientName: 'Ada Obi',
      clientEmail: client.email,
      reference: paid.reference,
      purpose: 'repayment',
      paidOn: '2026-11-21',
      amount: '5000.00',
      currency: 'NGN',
      state: 'open',
      stage: 'awaiting-merchant-feedback',
      category: expect.any(String),
      complaint: expect.any(String),
      openedAt: expect.any(String),
      dueAt: expect.any(String),
      overdue: true,
      ageDays: 3,
      resolvedOn: null,
      ...{ taken: '0.00', fromUnapplied: '0.00', fromApplied: '0.00', recoverable: '0.00' },
    },
  ]);
  await happens(testApp, paid, 'dispute-won');
  expect(await listed('disputes/')).toEqual([]);
  expect(await listed<StaffDispute>('disputes/?state=won')).toMatchObject([
    { state: 'won', overdue: false, resolvedOn: '2026-11-24' },
  ]);
});

test('shows what a lost dispute took and from where', async () => {
  const paid = await aPaidPayment(testApp, client);
  await happens(testApp, paid, 'dispute-lost', { amount: 200_000 });
  const taken = { taken: '2000.00', fromApplied: '2000.00', recoverable: '0.00' };
  expect(await listed<StaffDispute>('disputes/?state=lost')).toMatchObject([taken]);
  expect(await listed<StaffReversal>('reversals/')).toMatchObject([
    { cause: 'dispute', state: 'taken', amount: '2000.00', ...taken },
  ]);
});

test('lists a refund begun at the provider while it is pending', async () => {
  const paid = await aPaidPayment(testApp, client);
  await happens(testApp, paid, 'refund', { amount: 100_000 });
  expect(await listed<StaffReversal>('reversals/')).toMatchObject([
    { cause: 'refund', state: 'pending', amount: '1000.00', taken: '0.00' },
  ]);
});

test('gives the evidence for an answer to the bank', async () => {
  const paid = await aPaidPayment(testApp, client);
  await happens(testApp, paid, 'dispute');
  const [dispute] = await listed<StaffDispute>('disputes/');
  const evidence = (await get(`disputes/${dispute?.id}/`)).json() as DisputeEvidence;
  expect(evidence).toMatchObject({
    payment: { received: '5000.00', bookedOn: '2026-11-21' },
    client: { email: client.email, phoneNumber: '+2348031234567' },
  });
  expect(evidence.history.map(({ text }) => text)).toEqual([
    'The provider confirmed the payment of N5,000.00.',
    'The client’s bank asked for N5,000.00 back.',
  ]);
  expect((await get('disputes/0193a5b0-0000-7000-8000-000000000001/')).statusCode).toBe(404);
});

test('only roles that see receipts see disputes', async () => {
  const officer = await aStaffMember(testApp, 'officer');
  for (const url of ['disputes/', 'reversals/', 'recoverables/']) {
    expect((await get(url, officer)).statusCode).toBe(403);
  }
  const wrong = await get('disputes/?state=lost-it');
  expect([wrong.statusCode, wrong.json().state]).toEqual([400, [expect.any(String)]]);
});

test('writes recoverable money off once another person approves it', async () => {
  const paid = await anOwedPayment();
  const id = paid.paymentId;
  expect(await listed<Recoverable>('recoverables/')).toMatchObject([
    { id, kind: 'receipt', amount: '5000.00', reference: paid.reference, receipts: [] },
  ]);
  const reply = await propose(`${id}/write-off/`, { amount: '3000', reason: 'Cannot be reached' });
  const proposed: Approval = reply.json();
  expect([reply.statusCode, proposed.changes[0]]).toEqual([
    201,
    { label: 'Owed by the client', before: 'N5,000.00', after: 'N2,000.00' },
  ]);
  expect((await approve(proposed.id, finance)).statusCode).toBe(403);
  expect(await balancesOf(paid)).toMatchObject({ recoverable: 500_000n, writtenOff: 0n });
  expect((await approve(proposed.id)).statusCode).toBe(200);
  expect(await balancesOf(paid)).toMatchObject({ recoverable: 200_000n, writtenOff: 300_000n });
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.subject).toBe('N3,000: you no longer owe us this');
  expect(email?.text).toContain('or we had paid you twice.');
  expect(email?.text).toContain('You still owe us N2,000 for this. To pay by bank transfer,');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('recovers what a client owes from an unapplied receipt of the same client', async () => {
  const paid = await anOwedPayment();
  const unapplied = await anUnappliedPayment();
  const [owed] = await listed<Recoverable>('recoverables/');
  expect(owed?.receipts).toEqual([
    { id: unapplied.paymentId, reference: unapplied.reference, amount: '5000.00' },
  ]);
  const form = { receiptId: unapplied.paymentId, amount: '5000' };
  const proposed = await propose(`${paid.paymentId}/recover/`, form);
  expect(proposed.statusCode, proposed.body).toBe(201);
  expect((await approve(proposed.json().id)).statusCode).toBe(200);
  expect(await balancesOf(paid)).toMatchObject({ recoverable: 0n });
  expect(await balancesOf(unapplied)).toMatchObject({ unapplied: 0n });
  expect(await listed('recoverables/')).toEqual([]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('recovers what a client owes from money that was paid to our bank', async () => {
  const paid = await anOwedPayment();
  const receiptId = await aBankReceipt(testApp, [finance, approver], client.clientId);
  const form = { receiptId, amount: '5000' };
  const proposed = await propose(`${paid.paymentId}/recover/`, form);
  expect(proposed.statusCode, proposed.body).toBe(201);
  expect((await approve(proposed.json().id)).statusCode).toBe(200);
  expect(await balancesOf(paid)).toMatchObject({ recoverable: 0n });
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('refuses to settle more than is owed, or from a receipt of another client', async () => {
  const paid = await anOwedPayment();
  const more = await propose(`${paid.paymentId}/write-off/`, { amount: '5000.01', reason: 'x' });
  expect([more.statusCode, more.json()]).toEqual([
    400,
    { amount: ['The client owes only N5,000 of this.'] },
  ]);
  client = await aClient(testApp);
  const other = await anUnappliedPayment();
  const form = { receiptId: other.paymentId, amount: '5000' };
  const foreign = await propose(`${paid.paymentId}/recover/`, form);
  expect([foreign.statusCode, foreign.json()]).toEqual([
    400,
    { receiptId: ['Please choose an unapplied receipt of this client.'] },
  ]);
  expect((await propose(`${other.paymentId}/recover/`, form)).statusCode).toBe(404);
});

test('refuses an approval when part of what is owed was settled in between', async () => {
  const paid = await anOwedPayment();
  const unapplied = await anUnappliedPayment();
  const writeOff = await propose(`${paid.paymentId}/write-off/`, { amount: '5000', reason: 'Old' });
  const form = { receiptId: unapplied.paymentId, amount: '1000' };
  const recovery = await propose(`${paid.paymentId}/recover/`, form);
  expect((await approve(recovery.json().id)).statusCode).toBe(200);
  const late = await approve(writeOff.json().id);
  expect([late.statusCode, late.json().detail]).toEqual([
    409,
    'This changed after it was proposed: Owed was N5,000.00, now N4,000.00. Decline it instead.',
  ]);
});
