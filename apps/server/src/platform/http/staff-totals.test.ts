import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { totalForStaff } from './keyset.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

/** A list of so many rows: every tenth is in dollars. */
function totalled(rows: number, after?: string) {
  const list = sql`
    SELECT CASE WHEN number % 10 = 0 THEN 'USD' ELSE 'NGN' END AS currency, number::bigint AS amount
    FROM generate_series(1, ${rows}::int) AS number`;
  return totalForStaff(database.db, { limit: 50, after }, list, ['amount']);
}

test('a list of up to 1,000 rows has its sums in each currency', async () => {
  expect(await totalled(20)).toEqual({
    ...{ count: 20, more: false },
    totals: [
      { currency: 'NGN', amount: 180n },
      { currency: 'USD', amount: 30n },
    ],
  });
  expect(await totalled(1_000)).toMatchObject({ more: false, totals: [{ amount: 450_000n }, {}] });
  expect(await totalled(0)).toMatchObject({ count: 0, totals: [] });
});

test('the sums are read with the first page only, and not of a longer list', async () => {
  expect(await totalled(20, 'cursor')).toMatchObject({ count: 20, totals: null });
  expect(await totalled(1_001)).toEqual({ count: 1_000, more: true, totals: null });
});
