import { beforeEach, expect, test } from 'vitest';
import { aListedProvider, type ListedProvider } from '../../../test/builders/listed-provider.ts';
import { ledgerErrors } from '../../../test/builders/payment.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { SettlementRecord } from '../../payments/index.ts';
import { listItems } from '../items.ts';
import { reconcile } from './reconcile.ts';

const testApp = useTestApp();
let provider: ListedProvider;
/** Settlements that the provider lists; each stays in its list. */
const held: SettlementRecord[] = [];

beforeEach(async () => {
  provider = aListedProvider();
  provider.settlements = held;
  await testApp.database.pool.query('DELETE FROM reconciliation_items');
});

function aSettlement(fields: Partial<SettlementRecord> = {}): SettlementRecord {
  const key = String(3_090_000 + held.length);
  const settlement: SettlementRecord = {
    ...{ kind: 'settlement', key, reference: key, status: 'paid', fee: null, currency: 'NGN' },
    ...{ amount: 995n, settledOn: '2026-11-21', processed: 1_000n, fees: 5n, deductions: 0n },
    ...fields,
  };
  held.push(settlement);
  return settlement;
}

async function posted(): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    `SELECT kind, debit_code, credit_code, amount::text FROM ledger_transfers
     WHERE kind LIKE 'settlement%' ORDER BY kind, amount`,
  );
  return rows.map((row) => `${row.kind} ${row.debit_code} ${row.credit_code} ${row.amount}`);
}

async function kindsOf({ key }: SettlementRecord): Promise<string[]> {
  const page = await listItems(testApp.deps.db, { state: 'open', limit: 10 });
  return page.results.filter(({ reference }) => reference === key).map(({ kind }) => kind);
}

test('posts what reached the bank, and the fee that no charge names', async () => {
  const settlement = aSettlement();
  provider.sumSettlementFees = async () => 3n;
  await reconcile({ db: testApp.deps.db, provider });
  await reconcile({ db: testApp.deps.db, provider });
  expect(await posted()).toEqual(['settlement 1010 1000 995', 'settlement_fee 5010 1000 2']);
  expect(await kindsOf(settlement)).toEqual([]);
  expect(await ledgerErrors(testApp)).toEqual([]);
});

test.each<[string, Partial<SettlementRecord>]>([
  ['whose figures do not add up', { processed: 1_001n }],
  ['in a currency that we do not take', { currency: 'GHS' }],
  ['that gives more than it held back', { deductions: -5n, amount: 1_000n }],
])('does not post a settlement %s', async (_, fields) => {
  const before = await posted();
  const settlement = aSettlement(fields);
  await reconcile({ db: testApp.deps.db, provider });
  expect(await posted()).toEqual(before);
  expect(await kindsOf(settlement)).toEqual(['settlement-not-booked']);
});

test('names a settlement that the provider fails after it was posted', async () => {
  const settlement = aSettlement();
  await reconcile({ db: testApp.deps.db, provider });
  held.splice(held.indexOf(settlement), 1, { ...settlement, status: 'failed' });
  await reconcile({ db: testApp.deps.db, provider });
  expect(await kindsOf(settlement)).toEqual(['settlement-status']);
});
