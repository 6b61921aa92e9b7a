import { taxRateOn } from '@quarrter/domain/investments';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { aStaffMember, type TestStaff } from '../../../test/builders/staff.ts';
import {
  askWithdrawal,
  beginOn,
  expectCleanBook,
  readInvestment,
} from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { closeDays } from '../../day-close/close-days.ts';
import { daySteps } from '../../day-close/steps.ts';
import { ledgerCodes, readBalances } from '../../ledger/index.ts';
import { settlePayout } from '../../payments/pay-out/settle-payout.ts';
import { readLatestDate } from '../../platform/database/business-time.ts';
import type { DayStep } from '../../platform/database/day-step.ts';
import { taxRateSql } from '../../products/index.ts';

const testApp = useTestApp();
let administrator: TestStaff;
let approver: TestStaff;
let client: TestClient;
beforeAll(async () => {
  administrator = await aStaffMember(testApp, 'administrator');
  approver = await aStaffMember(testApp, 'approver');
});
beforeEach(async () => {
  await testApp.database.owner.pool.query(
    'DELETE FROM withholding_tax_versions WHERE version > 1; DELETE FROM approvals',
  );
  await beginOn(testApp, '2026-11-21');
  client = await aClient(testApp);
});

const call = (staff: TestStaff, path: string, payload: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/staff/api/${path}`,
    headers: staff.headers,
    payload,
  });
const propose = (rate: string, from: string, by = administrator) =>
  call(by, 'products/withholding-tax/propose/', { rate, effectiveOn: from });

/** Two people set a tax from a date on. */
async function setTax(rate: string, from: string): Promise<void> {
  const proposed = await propose(rate, from);
  expect(proposed.statusCode, proposed.body).toBe(201);
  const approved = await call(approver, `approvals/${proposed.json().id}/approve/`);
  expect(approved.statusCode, approved.body).toBe(200);
}

async function liveUntil(date: string): Promise<void> {
  const [year, month, day] = date.split('-').map(Number);
  const before = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) - 1));
  await testApp.setDate(before.toISOString().slice(0, 10));
  await goTo(testApp, date);
}

const record = (id: string) => readInvestment(testApp, client, id);

test('IND-18: withholds a tax from the returns of its date and later, and posts it', async () => {
  const id = await anInvestment(testApp, client);
  await setTax('10', '2027-01-21');
  await liveUntil('2027-02-21');
  expect(await record(id)).toMatchObject({
    returns: '2800.00',
    monthly_accrued_interest: '900.00',
    monthly_accrued_gross: '1000.00',
    monthly_accrued_tax: '100.00',
    withholding_tax: '10',
    credited: [
      { number: 1, amount: '1000.00', gross: '1000.00', tax: '0.00' },
      { number: 2, amount: '900.00', gross: '1000.00', tax: '100.00' },
      { number: 3, amount: '900.00', gross: '1000.00', tax: '100.00' },
    ],
  });
  const balances = (await readBalances(testApp.deps.db, client.clientId, [id]))(id);
  expect(balances.balance(ledgerCodes.withholdingTax)).toBe(20_000n);
  expect(balances.balance(ledgerCodes.returnsExpense)).toBe(300_000n);
  await expectCleanBook(testApp);
});

test('shows the client what was earned, withheld and credited in lists and sums', async () => {
  await anInvestment(testApp, client);
  await setTax('10', '2026-12-01');
  await liveUntil('2026-12-21');
  const read = async (url: string) =>
    (await testApp.app.inject({ url, headers: client.headers })).json();
  const { results } = await read('/transactions/transaction-list');
  expect(results[0].investment).toMatchObject({
    action: 'Returns',
    amount: '900.00',
    gross: '1000.00',
    tax: '100.00',
  });
  expect(results[1].investment).toMatchObject({ action: 'Deposit', tax: '0.00' });
  expect(await read('/investments/api/sum/all/naira/investments')).toMatchObject({
    total_returns: '900.00',
  });
  const tiers = await read('/products/api/investments/');
  expect(tiers.results[0]).toMatchObject({ withholding_tax: '10' });
});

test('tells of the tax in the email about a new investment', async () => {
  await setTax('7.5', '2026-11-22');
  await testApp.setDate('2026-11-22');
  await anInvestment(testApp, client);
  await testApp.work();
  const [email] = await testApp.sandbox.mailTo(client.email);
  expect(email?.text).toContain('7.5% of each return');
});

test('gives back a lost return with the tax of its own anniversary', async () => {
  const id = await anInvestment(testApp, client, { amount: '200000' });
  await setTax('10', '2027-03-21');
  await liveUntil('2027-02-21');
  const asked = (await askWithdrawal(testApp, client, id, { amount: '80000' })).json();
  await liveUntil('2027-03-21');
  await setTax('20', '2027-03-25');
  await liveUntil('2027-03-26');
  const { rows } = await sql<{ reference: string }>`
    SELECT reference FROM payouts WHERE subject_id = ${asked.id}`.execute(testApp.deps.db);
  const nothing = { transferCode: '', message: '', fee: null };
  const failed = { reference: rows[0]?.reference ?? '', status: 'failed' as const };
  await settlePayout(testApp.deps, { ...failed, returned: false, ...nothing });
  expect((await record(id)).credited.slice(-2)).toMatchObject([
    { number: 4, amount: '1080.00', gross: '1200.00', tax: '120.00' },
    { number: 4, amount: '720.00', gross: '800.00', tax: '80.00' },
  ]);
  await expectCleanBook(testApp);
});

test('sets a tax only with two people, from a later date, and to at most half', async () => {
  expect((await propose('10', '2026-11-21')).json()).toEqual({
    effectiveOn: ['The date must be after 21 Nov 2026.'],
  });
  expect((await propose('50.1', '2026-12-01')).json()).toEqual({
    rate: ['The tax must be at most 50%.'],
  });
  expect((await propose('10', '2026-12-01', approver)).statusCode).toBe(403);
  const { id } = (await propose('10', '2026-12-01')).json();
  expect((await call(administrator, `approvals/${id}/approve/`)).statusCode).toBe(403);
  await testApp.setDate('2026-12-01');
  expect((await call(approver, `approvals/${id}/approve/`)).statusCode).toBe(409);
});

test('a tax that begins while a later one waits leaves the proposal as it is', async () => {
  await setTax('12', '2026-12-03');
  const { id } = (await propose('8', '2027-02-01')).json();
  await testApp.setDate('2026-12-03');
  const approved = await call(approver, `approvals/${id}/approve/`);
  expect(approved.statusCode, approved.body).toBe(200);
});

test('IND-18: sets no tax from a date that a close in progress has credited in part', async () => {
  await testApp.setDate('2026-12-20');
  const { id } = (await propose('10', '2026-12-21')).json();
  const breaking: DayStep = {
    name: 'power',
    run: async (_tx, { bucket }) => {
      if (bucket.index === bucket.count - 1) throw new Error('the power is out');
      return 0;
    },
  };
  const { db } = testApp.deps;
  const closing = { steps: [...daySteps, breaking], buckets: 16, closers: 1 } as const;
  await expect(closeDays(db, '2026-12-20', closing)).rejects.toThrow('the power is out');
  expect((await propose('10', '2026-12-21')).json()).toEqual({
    effectiveOn: ['The date must be after 21 Dec 2026.'],
  });
  expect((await call(approver, `approvals/${id}/approve/`)).statusCode).toBe(409);
  await call(approver, `approvals/${id}/decline/`, { reason: 'Too late.' });
  await setTax('10', '2026-12-22');
  await closeDays(db, '2026-12-20');
});

test('a close begins after the approval of a tax, or the approval finds it begun', async () => {
  const { db } = testApp.deps;
  let closing: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    expect(await readLatestDate(tx)).toBe('2026-11-21');
    closing = closeDays(db, '2026-11-21', { steps: [] });
    await untilWaiting(testApp);
  });
  await closing;
});

test('finds the rate of a date in SQL as the domain does', async () => {
  const versions = [
    { version: 1, ratePpm: 0, effectiveOn: '1970-01-01' },
    { version: 2, ratePpm: 100_000, effectiveOn: '2027-01-01' },
    { version: 3, ratePpm: 75_000, effectiveOn: '2027-01-01' },
    { version: 4, ratePpm: 50_000, effectiveOn: '2026-12-01' },
  ];
  const days = ['1969-12-31', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2030-01-01'];
  const { rows } = await sql<{ on: string; rate: number }>`
    SELECT day AS on, ${taxRateSql(versions, sql`day`)} AS rate
    FROM unnest(${days}::date[]) AS day`.execute(testApp.deps.db);
  expect(rows.map((row) => row.rate)).toEqual(days.map((day) => taxRateOn(versions, day)));
});
