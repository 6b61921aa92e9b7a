import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { aListedProvider, type ListedProvider } from '../../../test/builders/listed-provider.ts';
import { anIntent, aPayout, eventually, reportRepaid } from '../../../test/builders/payment.ts';
import { withPlainPurposes } from '../../../test/builders/plain-purposes.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { ProviderRecord } from '../../payments/index.ts';
import { listItems } from '../items.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

const testApp = useTestApp();
let client: TestClient;
let provider: ListedProvider;
/** The provider's true records: one charge and one transfer that are booked. */
let charge: ProviderRecord;
let transfer: ProviderRecord;
let trueBalance: bigint;

beforeAll(async () => {
  client = await aClient(testApp);
  withPlainPurposes(testApp);
  await testApp.sandbox.faults({ webhooks: 'lost' });
  const { reference } = await anIntent(testApp, client);
  await testApp.sandbox.pay(reference, 'success');
  await reportRepaid(testApp, client, reference);
  const payout = await aPayout(testApp, client);
  await testApp.work();
  await eventually(async () => {
    await testApp.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await testApp.work();
    const { rows } = await testApp.database.pool.query('SELECT status FROM payouts');
    return rows[0]?.status === 'paid';
  });
  charge = await recordOfCharge(reference);
  transfer = await recordOfTransfer(payout.reference);
  const { rows } = await testApp.database.pool.query(
    'SELECT sum(debits - credits)::text AS cash FROM ledger_accounts WHERE code = 1000',
  );
  trueBalance = BigInt(rows[0].cash);
});
beforeEach(async () => {
  provider = aListedProvider();
  provider.records = [charge, transfer];
  provider.balances = new Map([['NGN', trueBalance]]);
  await testApp.database.pool.query('DELETE FROM reconciliation_items');
});

async function recordOfCharge(reference: string): Promise<ProviderRecord> {
  const found = await testApp.deps.provider.lookUpCharge(reference);
  if (found === null) throw new Error('no charge');
  const { providerId: key, amount, fee, currency } = found;
  return { kind: 'charge', key, reference, status: 'paid', amount, fee, currency };
}

async function recordOfTransfer(reference: string): Promise<ProviderRecord> {
  const { rows } = await testApp.database.pool.query(
    'SELECT amount::text, fee::text, currency FROM payouts WHERE reference = $1',
    [reference],
  );
  const { amount, fee, currency } = rows[0];
  const figures = { amount: BigInt(amount), fee: BigInt(fee ?? 0), currency };
  return { kind: 'transfer', key: reference, reference, status: 'paid', ...figures };
}

async function run(): Promise<Reconciled> {
  const reconciled = await reconcile({ db: testApp.deps.db, provider });
  if (reconciled === null) throw new Error('another process is comparing');
  return reconciled;
}

async function openKinds(): Promise<string[]> {
  const page = await listItems(testApp.deps.db, { state: 'open', limit: 100 });
  return page.results.map(({ kind }) => kind).sort();
}

test('finds nothing where both sides hold the same', async () => {
  const { figures, balances } = await run();
  expect(await openKinds()).toEqual([]);
  expect(figures).toMatchObject({ charge: 1, transfer: 1, opened: 0, resolved: 0 });
  expect(balances).toMatchObject([{ currency: 'NGN', inFlight: '0', differences: '0' }]);
});

const other: ProviderRecord = {
  ...{ kind: 'charge', key: '900', reference: 'not-ours', status: 'paid' },
  ...{ amount: 700n, fee: 11n, currency: 'NGN' },
};

test.each<[string, (records: ProviderRecord[]) => ProviderRecord[], string[]]>([
  ['a charge of no payment of ours', (held) => [...held, other], ['charge-unknown']],
  ['a charge of another amount', () => [{ ...charge, amount: 1n }, transfer], ['charge-amount']],
  ['a charge of another fee', () => [{ ...charge, fee: 1n }, transfer], ['charge-fee']],
  [
    'a charge in another currency',
    () => [{ ...charge, currency: 'USD' }, transfer],
    ['charge-currency'],
  ],
  [
    'a charge that was reversed',
    () => [{ ...charge, status: 'reversed' }, transfer],
    ['charge-status'],
  ],
  ['a charge that the provider does not know', () => [transfer], ['charge-missing']],
  [
    'a second charge of a payment',
    (held) => [...held, { ...charge, key: '901' }],
    ['charge-not-booked'],
  ],
  [
    'a transfer of no payout of ours',
    (held) => [...held, { ...other, kind: 'transfer', key: 'not-ours' }],
    ['transfer-unknown'],
  ],
  [
    'a transfer of another amount',
    () => [charge, { ...transfer, amount: 1n }],
    ['transfer-amount'],
  ],
  ['a transfer of another fee', () => [charge, { ...transfer, fee: 99n }], ['transfer-fee']],
  [
    'a transfer that came back',
    () => [charge, { ...transfer, status: 'failed' }],
    ['transfer-status'],
  ],
  ['a transfer that the provider does not know', () => [charge], ['transfer-missing']],
])('names %s', async (_, plant, expected) => {
  provider.records = plant(provider.records);
  await run();
  const found = (await openKinds()).filter((kind) => kind !== 'balance-differs');
  expect(found).toEqual(expected);
});

test('opens no second item for a difference that is open', async () => {
  provider.records = [...provider.records, other];
  expect((await run()).figures).toMatchObject({ opened: 2 });
  expect((await run()).figures).toMatchObject({ opened: 0, resolved: 0 });
  expect(await openKinds()).toEqual(['balance-differs', 'charge-unknown']);
});

test('closes an item whose cause has gone', async () => {
  provider.records = [transfer];
  await run();
  provider.records = [charge, transfer];
  expect((await run()).figures).toMatchObject({ opened: 0, resolved: 2 });
  expect(await openKinds()).toEqual([]);
  const closed = await listItems(testApp.deps.db, { state: 'closed', limit: 10 });
  expect(closed.results.map(({ note }) => note).sort()).toEqual([
    'The balances agree again.',
    'The provider and the book agree again.',
  ]);
});

test('names a balance that nothing explains, by currency', async () => {
  provider.balances = new Map([
    ['NGN', trueBalance + 5n],
    ['USD', 0n],
  ]);
  await run();
  const page = await listItems(testApp.deps.db, { state: 'open', limit: 10 });
  expect(page.results).toMatchObject([
    { kind: 'balance-differs', reference: 'NGN', booked: { amount: trueBalance } },
  ]);
});

test('explains a balance by a transfer that is on its way', async () => {
  const order = await aPayout(testApp, client, { amount: 30_000n });
  const open = { kind: 'transfer', status: 'open', currency: 'NGN' } as const;
  const { reference } = order;
  const onItsWay = { ...open, key: reference, reference, amount: 30_000n, fee: 0n };
  provider.records = [charge, transfer, onItsWay];
  provider.balances = new Map([['NGN', trueBalance - 30_000n]]);
  const { balances } = await run();
  expect(balances).toMatchObject([{ inFlight: '-30000', differences: '0' }]);
  expect(await openKinds()).toEqual([]);
});

test('begins anew where another period is asked for than was interrupted', async () => {
  provider.failOn = 'transfer 1';
  await expect(run()).rejects.toThrow('the connection broke');
  const period = { firstDate: '2026-11-20', lastDate: '2026-11-21' };
  const reconciled = await reconcile({ db: testApp.deps.db, provider }, period);
  expect(reconciled).toMatchObject({ ...period, figures: { charge: 1, transfer: 1 } });
  expect(provider.pagesRead).toContain('charge 1');
  const { rows } = await testApp.database.pool.query('SELECT 1 FROM reconciliation_entries');
  expect(rows).toEqual([]);
});

test('resumes an interrupted run with the page that it did not finish', async () => {
  provider.records = [charge, { ...charge, key: '1' }, { ...charge, key: '2' }, transfer];
  provider.failOn = 'transfer 1';
  await expect(run()).rejects.toThrow('the connection broke');
  await run();
  expect(provider.pagesRead).toEqual(['charge 1', 'charge 2', 'transfer 1', 'refund 1']);
  expect(await openKinds()).toContain('charge-not-booked');
});
