import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { nextReturnsDate } from '@quarrter/domain/investments';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { closingOf, goTo } from '../../../test/builders/closing.ts';
import { anInvestment } from '../../../test/builders/investment.ts';
import { readInvestment } from '../../../test/builders/withdrawal.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ledgerChecks } from '../../ledger/index.ts';
import { allClients, lockBucket } from '../../platform/database/client-buckets.ts';
import { newId } from '../../platform/database/ids.ts';
import { investmentChecks } from '../ledger-check/check.ts';
import { investmentSteps, nextReturnsDateSql } from './day-close.ts';

const testApp = useTestApp({ date: '2026-11-30' });

const credits = async (clientId: string, id: string) => {
  const { credited } = await readInvestment(testApp, { clientId }, id);
  return credited.map(({ credited_on, amount }) => [credited_on, amount]);
};

/** Closes the day before this date. On the days before it nothing happens. */
async function comeTo(date: IsoDate): Promise<void> {
  await testApp.setDate(addDays(date, -1));
  await goTo(testApp, date);
}

const differences = async () => {
  const found = [];
  for (const check of [...ledgerChecks, ...investmentChecks]) {
    found.push(...(await check.run(testApp.deps.db)).differences);
  }
  return found;
};

test('IND-18: credits each anniversary, on the last day of a shorter month', async () => {
  const client = await aClient(testApp);
  await testApp.setDate('2027-01-31');
  const id = await anInvestment(testApp, client, { amount: '100,000.50', plan: '03oa' });
  await comeTo('2027-02-27');
  expect(await credits(client.clientId, id)).toEqual([]);
  for (const date of ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30']) {
    await comeTo(addDays(date, -1));
    await comeTo(date);
  }
  // 1% of 100,000.50 is 1,000.005: half a kobo goes to the even one.
  expect(await credits(client.clientId, id)).toEqual([
    ['2027-02-28', '1000.00'],
    ['2027-03-31', '1000.00'],
    ['2027-04-30', '1000.00'],
    ['2027-05-31', '1000.00'],
    ['2027-06-30', '1000.00'],
  ]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    investment_amount: '100000.50',
    returns: '5000.00',
    balance: '105000.50',
    monthly_accrued_interest: '1000.00',
    next_returns_date: '2027-07-31',
    maturity_date: '2027-04-30',
    days_left: -61,
    status: 1,
  });
  expect(await differences()).toEqual([]);
});

test('IND-18: credits a date once, however often and at the same time it is closed', async () => {
  const client = await aClient(testApp);
  const clock = await allTables(testApp.deps.db)
    .selectFrom('business_clock')
    .selectAll()
    .executeTakeFirst();
  const id = await anInvestment(testApp, client);
  const next = addMonths(clock?.business_date ?? '', 1);
  const closing = closingOf(addDays(next, -1));
  const credit = () =>
    testApp.deps.db.transaction().execute(async (tx) => {
      await lockBucket(tx, allClients);
      let changed = 0;
      for (const step of investmentSteps([])) changed += await step.run(tx, closing);
      return changed;
    });
  await Promise.all([credit(), credit(), credit()]);
  expect(await credit()).toBe(0);
  expect(await credits(client.clientId, id)).toEqual([[next, '1000.00']]);
  expect(await differences()).toEqual([]);
});

test('IND-18: credits a limited-time investment until its end', async () => {
  const client = await aClient(testApp);
  await testApp.setDate('2028-01-15');
  const id = await anInvestment(testApp, client);
  await allTables(testApp.deps.db)
    .updateTable('investments')
    .set({ investment_type: 'LTI', months: 2, offer_id: newId(), slots: 1 })
    .where('client_id', '=', client.clientId)
    .execute();
  for (const date of ['2028-02-15', '2028-03-15', '2028-04-15', '2028-05-15']) await comeTo(date);
  expect(await credits(client.clientId, id)).toEqual([
    ['2028-02-15', '1000.00'],
    ['2028-03-15', '1000.00'],
  ]);
  expect(await readInvestment(testApp, client, id)).toMatchObject({
    next_returns_date: null,
    monthly_accrued_interest: '0.00',
  });
});

test('IND-18: finds the next anniversary in SQL as the domain does', async () => {
  const days = Array.from({ length: 400 }, (_, day) => day);
  const { rows } = await sql<{ start_on: string; months: number; next: string }>`
    SELECT start_on, months, ${nextReturnsDateSql(sql`months`)} AS next FROM (
      SELECT 'FTI' AS investment_type, ('2027-11-15'::date + day) AS start_on, day % 40 AS months
      FROM unnest(${days}::int[]) AS day
    ) AS investments`.execute(testApp.deps.db);
  expect(rows.map((row) => row.next)).toEqual(
    rows.map((row) => nextReturnsDate(row.start_on, row.months)),
  );
});
