import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/test-database.ts';
import { migrationNames, readMigration } from '../../migrate.ts';
import { newId } from '../../platform/database/ids.ts';

/* The tables of payments, and the rows of books that are older than subjects. */

const migration = '0012-payment-subjects';
const tables = [
  'payments',
  'payouts',
  'payment_references',
  'provider_events',
  'banks',
  'name_enquiries',
];

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('no column, rule or index of payments names a loan or an investment', async () => {
  const { rows } = await database.owner.pool.query(
    `SELECT table_name || '.' || column_name AS name, '' AS definition
     FROM information_schema.columns WHERE table_name = ANY ($1)
     UNION ALL
     SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
     WHERE conrelid::regclass::text = ANY ($1)
     UNION ALL
     SELECT indexname, indexdef FROM pg_indexes WHERE tablename = ANY ($1)`,
    [tables],
  );
  expect(rows.length).toBeGreaterThan(50);
  const named = rows.filter((row) =>
    /loan|invest|repay|disburs|withdraw/i.test(`${row.name} ${row.definition}`),
  );
  expect(named).toEqual([]);
});

/** The row of an older book, before and after the migration. */
async function movedOver(values: { [column: string]: unknown }) {
  const paymentId = newId();
  const row = {
    client_id: newId(),
    payment_id: paymentId,
    reference: `payment-${paymentId}`,
    amount: 500_000,
    currency: 'NGN',
    email: 'ada@example.com',
    created_at: '2026-11-21T10:00:00Z',
    created_on: '2026-11-21',
    ...values,
  };
  const connection = await database.owner.pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query('CREATE SCHEMA older; SET LOCAL search_path TO older');
    for (const name of (await migrationNames()).filter((name) => name < migration)) {
      await connection.query(await readMigration(name));
    }
    const marks = Object.keys(row).map((_column, at) => `$${at + 1}`);
    await connection.query(
      `INSERT INTO payments (${Object.keys(row)}) VALUES (${marks})`,
      Object.values(row),
    );
    await connection.query(await readMigration(migration));
    const { rows } = await connection.query('SELECT * FROM payments');
    return rows[0];
  } finally {
    await connection.query('ROLLBACK');
    connection.release();
  }
}

test('an older repayment has its loan as its subject', async () => {
  const loanId = newId();
  const moved = await movedOver({
    purpose: 'repayment',
    loan_type: 'personal',
    loan_id: loanId,
    status: 'pending',
  });
  expect(moved).toMatchObject({
    purpose: 'repayment',
    subject: { version: 1, loanType: 'personal', loanId },
    subject_key: loanId,
    result_id: null,
    released_at: null,
  });
});

test('an older investment has its form as its subject and itself as the result', async () => {
  const investmentId = newId();
  const form = { plan: '03oa', plan_minimum: '10000000', details: { version: 1 } };
  const moved = await movedOver({
    purpose: 'investment',
    investment_type: 'FTI',
    investment_id: investmentId,
    form,
    form_hash: 'hash',
    status: 'applied',
  });
  expect(moved).toMatchObject({
    subject: { version: 1, kind: 'FTI', form },
    subject_key: 'hash',
    result_id: investmentId,
    released_at: null,
  });
});

test('an older payment that failed has nothing left to release', async () => {
  const moved = await movedOver({
    purpose: 'repayment',
    loan_type: 'personal',
    loan_id: newId(),
    status: 'failed',
  });
  expect(moved.released_at).toEqual(new Date('2026-11-21T10:00:00Z'));
});
