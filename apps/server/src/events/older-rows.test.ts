import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '../../test/all-tables.ts';
import { aClient } from '../../test/builders/client.ts';
import { anInvestment, closeUntil } from '../../test/builders/investment.ts';
import { anActiveLoan, anApplication, anOffer, repay } from '../../test/builders/loan.ts';
import { eventually } from '../../test/builders/payment.ts';
import { aMaturedInvestment, askWithdrawal, beginOn } from '../../test/builders/withdrawal.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { migrationNames, readMigration } from '../migrate.ts';

/* A book that is older than events: what the migration makes of its rows is what they recorded. */

const migration = '0017-events';
/** Gives the entries of loans that were paid out their amount. */
const amountsOfLoans = '0095-events';
const tables = [
  ...['loans', 'loan_repayments', 'loan_instalments', 'loan_penalties'],
  ...['investments', 'investment_returns', 'withdrawals', 'withdrawal_parts', 'payouts'],
];

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ date: '2026-11-21' });
  await fillBook();
});
afterAll(() => testApp.stop());

async function fillBook(): Promise<void> {
  const investor = await aClient(testApp);
  const matured = await aMaturedInvestment(testApp, investor);
  await askWithdrawal(testApp, investor, matured, { amount: '5000' });
  await beginOn(testApp, '2026-11-21');
  await anInvestment(testApp, await aClient(testApp));
  await anApplication(testApp);
  await anOffer(testApp);
  const loan = await anActiveLoan(testApp);
  await repay(testApp, loan, '29000');
  // Paying the loan out ran the job that sends the withdrawal too.
  const paid = allTables(testApp.deps.db).selectFrom('withdrawals').where('status', '=', 'paid');
  await eventually(() => paid.select('withdrawal_id').executeTakeFirst());
  // The second instalment is missed.
  await testApp.setDate('2027-01-21');
  await closeUntil(testApp, '2027-01-24');
}

/** Copies the rows into the tables of the time before the migration, and runs it there. */
async function migrateOlderBook(older: pg.PoolClient): Promise<void> {
  await older.query('CREATE SCHEMA older; SET LOCAL search_path TO older');
  for (const name of (await migrationNames()).filter((name) => name < migration)) {
    await older.query(await readMigration(name));
  }
  for (const table of tables) {
    const { rows } = await older.query(
      `SELECT string_agg(quote_ident(before.column_name), ', ') AS names
       FROM information_schema.columns AS before
       JOIN information_schema.columns AS now USING (table_name, column_name)
       WHERE table_name = $1 AND before.table_schema = 'older' AND now.table_schema = 'public'`,
      [table],
    );
    const columns = rows[0].names;
    await older.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM public.${table}`);
  }
  await older.query(await readMigration(migration));
  await older.query(await readMigration(amountsOfLoans));
}

async function inOlderBook<T>(read: (older: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await testApp.database.owner.pool.connect();
  try {
    await connection.query('BEGIN');
    await migrateOlderBook(connection);
    return await read(connection);
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
}

test('the lists of an older book are those of a new one', async () => {
  await inOlderBook(async (older) => {
    const entries = (schema: string) =>
      older.query(`
        SELECT client_id, entry_id, kind, subject_id, source_id, happened_at, amount
        FROM ${schema}.activity_entries ORDER BY client_id, entry_id`);
    const counts = (schema: string) =>
      older.query(`
        SELECT client_id, entries FROM ${schema}.activity_counts ORDER BY client_id`);
    const expected = await entries('public');
    expect(new Set(expected.rows.map(({ kind }) => kind)).size).toBe(5);
    expect((await entries('older')).rows).toEqual(expected.rows);
    expect((await counts('older')).rows).toEqual((await counts('public')).rows);
  });
});

/**
 * What came later: a balance after each repayment, taxes, loans without an account, the account of
 * a withdrawal with what it waits for, and the card of a monthly top-up.
 */
const later = [
  ...['balance', 'nextDueOn', 'tax', 'taxPpm', 'needsBank'],
  ...['bank', 'holder', 'lastFour', 'reasons', 'sendAfter', 'identityGiven', 'topUpCard'],
  ...['kind', 'holdReasons'],
];
const withoutLater = (payload: string) => `${payload} - '{${later.join(',')}}'::text[]`;

test('the events of an older book say what the new ones do, as far as the rows tell', async () => {
  await inOlderBook(async (older) => {
    const { rows: made } = await older.query('SELECT DISTINCT kind FROM older.events ORDER BY 1');
    expect(made.map(({ kind }) => kind)).toEqual([
      ...['investment-started', 'loan-applied', 'loan-disbursed', 'loan-repaid', 'offer-accepted'],
      ...['penalty-charged', 'returns-credited', 'transfer-paid'],
      ...['withdrawal-paid', 'withdrawal-requested'],
    ]);
    const { rows: others } = await older.query(`
      SELECT happened.kind, happened.payload, earlier.payload AS earlier
      FROM public.events AS happened
      FULL JOIN older.events AS earlier ON earlier.client_id = happened.client_id
        AND earlier.kind = happened.kind AND earlier.subject_id = happened.subject_id
        AND earlier.happened_at = happened.happened_at
        AND ${withoutLater('earlier.payload')} = ${withoutLater('happened.payload')}
      WHERE coalesce(earlier.kind, happened.kind) IN (SELECT kind FROM older.events)
        AND (earlier.kind IS NULL OR happened.kind IS NULL)`);
    expect(others).toEqual([]);
  });
});
