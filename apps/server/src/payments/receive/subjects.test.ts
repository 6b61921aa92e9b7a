import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/test-database.ts';

const tables = ['payments', 'payouts', 'payment_references', 'provider_events', 'banks'];

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
