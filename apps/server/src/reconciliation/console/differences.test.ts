import type { ReplyOnWire } from '@quarrter/contract/call';
import type { reconciliation } from '@quarrter/contract/staff/reconciliation';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import {
  anIntent,
  ledgerErrors,
  reportRepaid,
  storedPayment,
} from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ProviderError } from '../../payments/provider/provider-error.ts';
import { reconcile } from '../compare/reconcile.ts';

type Page = ReplyOnWire<typeof reconciliation>;

const testApp = useTestApp();
let client: TestClient;
let finance: TestStaff;
let approver: TestStaff;

beforeAll(async () => {
  withPlainPurposes(testApp);
  client = await aClient(testApp);
  finance = await aStaffMember(testApp, 'finance');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(() => testApp.sandbox.faults({ webhooks: 'lost' }));

async function call(url: string, who: TestStaff, payload?: object) {
  const method = payload === undefined ? 'GET' : 'POST';
  const body = payload === undefined ? {} : { payload };
  return testApp.app.inject({ method, url, headers: who.headers, ...body });
}

const path = '/staff/api/reconciliation/';

async function readPage(search = ''): Promise<Page> {
  return (await call(path + search, finance)).json();
}

async function itemOf(reference: string): Promise<Page['results'][number]> {
  const page = await readPage();
  const item = page.results.find((one) => one.reference === reference);
  if (item === undefined) throw new Error(`no item of ${reference}`);
  return item;
}

async function aPaidIntent(): Promise<string> {
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  return reference;
}

test('looking up a charge that is not booked books it and closes its item', async () => {
  const reference = await aPaidIntent();
  await reconcile(testApp.deps);
  const item = await itemOf(reference);
  expect(item).toMatchObject({
    kind: 'charge-not-booked',
    title: 'A payment of N5,000 is not booked',
    clientName: 'Ada Obi',
    action: 'look-up',
    ageDays: 0,
    provider: { status: 'paid', amount: '5000.00', currency: 'NGN' },
  });
  const reply = await call(`${path}${item.id}/look-up/`, finance, {});
  expect([reply.statusCode, reply.json().state]).toEqual([200, 'resolved']);
  expect((await storedPayment(testApp, reference)).status).toBe('applied');
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('looking up while the provider does not answer says so, and the item stays open', async () => {
  const reference = await aPaidIntent();
  await reconcile(testApp.deps);
  const { id } = await itemOf(reference);
  const { provider } = testApp.deps;
  const { findCharge } = provider;
  provider.findCharge = async () => {
    throw new ProviderError('unreachable', 'The payment provider did not answer.', 'network');
  };
  const reply = await call(`${path}${id}/look-up/`, finance, {});
  provider.findCharge = findCharge;
  expect([reply.statusCode, reply.json().detail]).toEqual([
    502,
    'Our payment provider is not responding. Please try again in a minute.',
  ]);
  expect((await itemOf(reference)).state).toBe('open');
  await call(`${path}${id}/look-up/`, finance, {});
});

test('keeps an explained difference closed while nothing changes', async () => {
  const reference = await aPaidIntent();
  await reportRepaid(testApp, client, reference);
  await testApp.database.pool.query(
    'UPDATE receipts SET fee = fee + 1 WHERE payment_id IN (SELECT payment_id FROM payments ' +
      'WHERE reference = $1)',
    [reference],
  );
  await reconcile(testApp.deps);
  const item = await itemOf(reference);
  expect(item.kind).toBe('charge-fee');
  const note = 'The provider took one kobo less.';
  const reply = await call(`${path}${item.id}/explain/`, finance, { note });
  expect(reply.json()).toMatchObject({ state: 'explained', closedBy: finance.name, note });
  await reconcile(testApp.deps);
  expect((await readPage()).results.map((one) => one.reference)).not.toContain(reference);
  const closed = await readPage('?state=explained');
  expect(closed.results.map((one) => one.reference)).toEqual([reference]);
  await testApp.database.pool.query('UPDATE receipts SET fee = fee - 1 WHERE fee % 10 = 1');
});

test('two people enter the opening balance, and the balances agree', async () => {
  await reconcile(testApp.deps);
  const before = await readPage();
  expect(before.open['balance-differs']).toBe(2);
  for (const { currency, unexplained } of before.lastRun?.balances ?? []) {
    const entry = { account: 'provider', currency, amount: unexplained };
    const proposed = await call('/staff/api/opening-balances/', finance, entry);
    expect(proposed.statusCode).toBe(201);
    const { id } = proposed.json();
    const approve = `/staff/api/approvals/${id}/approve/`;
    expect((await call(approve, finance, {})).statusCode).toBe(403);
    expect((await call(approve, approver, {})).statusCode).toBe(200);
    expect((await call(approve, approver, {})).statusCode).toBe(200);
  }
  await reconcile(testApp.deps);
  const after = await readPage();
  expect(after.open).toEqual({});
  expect(after.lastRun?.balances.map(({ unexplained }) => unexplained)).toEqual(['0.00', '0.00']);
  const again = { account: 'provider', currency: 'NGN', amount: '5' };
  expect((await call('/staff/api/opening-balances/', finance, again)).statusCode).toBe(409);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test('a top-up that two people entered moves money from the bank to the provider', async () => {
  const entry = { currency: 'NGN', amount: '250.50', note: 'Transfer of 21 November' };
  const proposed = await call('/staff/api/top-ups/', finance, entry);
  expect(proposed.json()).toMatchObject({ title: 'Top-up at the provider: Naira' });
  await call(`/staff/api/approvals/${proposed.json().id}/approve/`, approver, {});
  const { rows } = await testApp.database.pool.query(
    `SELECT debit_code, credit_code, amount::text FROM ledger_transfers WHERE kind = 'top_up'`,
  );
  expect(rows).toEqual([{ debit_code: 1000, credit_code: 1010, amount: '25050' }]);
});

test('a comparison that staff start runs once, however often they ask', async () => {
  for (const _ of [1, 2]) expect((await call(`${path}run/`, finance, {})).statusCode).toBe(202);
  const { rows } = await testApp.database.pool.query(
    `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'reconcile'`,
  );
  expect(rows).toHaveLength(1);
});

test('only finance works on differences, and an administrator reads them', async () => {
  const administrator = await aStaffMember(testApp, 'administrator');
  const officer = await aStaffMember(testApp, 'officer');
  expect((await call(path, administrator)).statusCode).toBe(200);
  expect((await call(path, officer)).statusCode).toBe(403);
  expect((await call(`${path}run/`, administrator, {})).statusCode).toBe(403);
  expect((await call(`${path}nothing/look-up/`, finance, {})).statusCode).toBe(404);
  const entry = { currency: 'NGN', amount: '1' };
  expect((await call('/staff/api/top-ups/', officer, entry)).statusCode).toBe(403);
});
