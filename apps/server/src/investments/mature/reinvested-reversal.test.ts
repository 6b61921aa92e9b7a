import { beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import {
  aMaturedInvestment,
  askWithdrawal,
  beginOn,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerChecks, ledgerCodes, readBalances } from '../../ledger/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import { investmentChecks } from '../ledger-check/check.ts';
import { returnChecks } from '../ledger-check/check-returns.ts';
import { investmentTermChecks } from '../ledger-check/check-terms.ts';
import { reverseInvestment } from '../reverse/reverse-investment.ts';

/* A payment that is taken back after its plan had matured and its balance had started the next. */

const testApp = useTestApp();
let client: TestClient;
beforeEach(async () => {
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

async function reinvest(id: string, amount: string, s = '03oa'): Promise<string> {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: `/investments/api/naira/reinvest/${id}/`,
    headers: client.headers,
    payload: { amount, s },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().id;
}

const record = (id: string) => readInvestment(testApp, client, id);

/**
 * Checks only the plans: the amount that the provider took of the receipt is booked by its payment.
 */
async function expectExactPlans(): Promise<void> {
  const checks = [...ledgerChecks, ...investmentChecks, ...investmentTermChecks, ...returnChecks];
  for (const check of checks) {
    const { differences } = await check.run(testApp.deps.db);
    const ofClient = differences.filter(
      (text) => text.includes(client.clientId) && !text.includes('day of the credit'),
    );
    expect(ofClient, check.name).toEqual([]);
  }
}

/** The provider takes back this much of the receipt that all of these plans were started with. */
async function reverse(id: string, amount: bigint): Promise<bigint> {
  const { rows } = await testApp.database.pool.query(
    'SELECT receipt_id FROM investments WHERE investment_id = $1',
    [id],
  );
  const receipt = { clientId: client.clientId, receiptId: rows[0].receipt_id };
  return testApp.deps.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTimeOf(tx, client.clientId);
    return (await reverseInvestment(tx, receipt, amount, businessTime)).capital;
  });
}

/** A tenth of every return from December on. */
const withholdTax = () =>
  testApp.database.owner.pool.query(
    `INSERT INTO withholding_tax_versions (version, rate_ppm, effective_on)
     VALUES (2, 100000, '2026-12-01') ON CONFLICT DO NOTHING`,
  );

/** Returns that were taken out of the capital of a later plan. */
async function reinvestedReversed() {
  const { rows } = await testApp.database.pool.query(
    `SELECT debit_code AS debit, credit_code AS credit, subject_id AS taken_from,
       credit_subject_id AS earned_by, amount::int
     FROM ledger_transfers WHERE client_id = $1 AND kind = 'reinvested_returns_reversed'
     ORDER BY amount`,
    [client.clientId],
  );
  return rows;
}

test('a payment that is reversed is taken out of the plan that has its money now', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const nextId = await reinvest(id, '103000');
  expect(await reverse(nextId, 10_000_000n)).toBe(10_000_000n);
  expect(await record(nextId)).toMatchObject({ investment_amount: '0.00', status: 3 });
  await expectExactPlans();
});

test('returns that became capital are taken out with the payment that earned them', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const nextId = await reinvest(id, '103000');
  expect(await reverse(id, 4_000_000n)).toBe(4_000_000n);
  expect(await record(nextId)).toMatchObject({ balance: '61800.00' });
  const of = { debit: 2000, credit: 5000, taken_from: nextId, earned_by: id };
  expect(await reinvestedReversed()).toEqual([{ ...of, amount: 120_000 }]);
  expect(await reverse(id, 6_000_000n)).toBe(6_000_000n);
  expect(await record(nextId)).toMatchObject({ balance: '0.00', status: 3 });
  expect(await reinvestedReversed()).toEqual([
    { ...of, amount: 120_000 },
    { ...of, amount: 180_000 },
  ]);
  await expectExactPlans();
});

test('returns that became capital twice are taken out of the last plan', async () => {
  const id = await aMaturedInvestment(testApp, client);
  const secondId = await reinvest(id, '103000');
  await testApp.setDate('2027-05-20');
  await goTo(testApp, '2027-05-21');
  const { balance } = await record(secondId);
  const lastId = await reinvest(secondId, balance);
  expect(await reverse(lastId, 10_000_000n)).toBe(10_000_000n);
  expect(await record(lastId)).toMatchObject({ balance: '0.00', status: 3 });
  expect((await reinvestedReversed()).map((row) => [row.earned_by, row.amount])).toEqual([
    [id, 300_000],
    [secondId, 309_000],
  ]);
  await expectExactPlans();
});

test('what was withdrawn of reinvested returns stays with the client', async () => {
  const id = await aMaturedInvestment(testApp, client);
  await reinvest(id, '50000', 'base');
  const nextId = await reinvest(id, '53000', 'base');
  await testApp.setDate('2027-05-20');
  await goTo(testApp, '2027-05-21');
  expect((await askWithdrawal(testApp, client, nextId, { amount: '52000' })).statusCode).toBe(200);
  expect(await reverse(id, 10_000_000n)).toBe(5_100_000n);
  expect(await reinvestedReversed()).toEqual([]);
  await expectExactPlans();
});

test('IND-18: the tax on reinvested returns that are taken out is no longer withheld', async () => {
  await withholdTax();
  const id = await aMaturedInvestment(testApp, client);
  const { balance } = await record(id);
  const nextId = await reinvest(id, balance);
  const withheld = async () =>
    (await readBalances(testApp.deps.db, client.clientId, [id]))(id).balance(
      ledgerCodes.withholdingTax,
    );
  expect([balance, await withheld()]).toEqual(['102700.00', 30_000n]);
  await reverse(id, 4_000_000n);
  expect([(await record(nextId)).balance, await withheld()]).toEqual(['61620.00', 18_000n]);
  await reverse(id, 6_000_000n);
  expect([(await record(nextId)).balance, await withheld()]).toEqual(['0.00', 0n]);
  await expectExactPlans();
});

test('IND-18: a reversal leaves tax that an earlier version left withheld', async () => {
  await withholdTax();
  const id = await aMaturedInvestment(testApp, client);
  const { balance } = await record(id);
  await reinvest(id, balance);
  await reverse(id, 4_000_000n);
  await testApp.database.owner.pool.query(
    'UPDATE investment_reversals SET tax = 0 WHERE client_id = $1',
    [client.clientId],
  );
  await reverse(id, 6_000_000n);
  const { rows } = await testApp.database.pool.query(
    'SELECT tax::int FROM investment_reversals WHERE client_id = $1 AND tax > 0',
    [client.clientId],
  );
  expect(rows).toEqual([{ tax: 18_000 }]);
});
