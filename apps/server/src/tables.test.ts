import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../test/test-database.ts';
import { clientTables, migrationTables, tables } from './tables.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('every table is declared', async () => {
  const { rows } = await database.pool.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
       AND NOT EXISTS (
         SELECT 1 FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
           AND deptype = 'e'
       )`,
  );
  const names = rows.map(({ name }) => name).toSorted();
  expect([...Object.keys(tables), ...migrationTables].toSorted()).toEqual(names);
});

/** The columns of every unique key, in their order. */
async function uniqueKeys(): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await database.pool.query(
    `SELECT indrelid::regclass::text AS table, ARRAY(
       SELECT attname::text FROM unnest(indkey) WITH ORDINALITY AS key (attnum, place)
       JOIN pg_attribute AS attribute ON attribute.attrelid = indrelid
         AND attribute.attnum = key.attnum
       ORDER BY place
     ) AS columns
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE indisunique AND relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  return rows;
}

test("every unique key of a client's table begins with the client", async () => {
  const keys = await uniqueKeys();
  const ofClients = keys.filter(({ table }) => clientTables.includes(table));
  expect(ofClients.length).toBeGreaterThanOrEqual(clientTables.length);
  expect(ofClients.filter(({ columns }) => columns[0] !== 'client_id')).toEqual([]);
});

test('no reference leads to or from a table of clients', async () => {
  const { rows } = await database.pool.query(
    `SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  expect(
    rows.filter(({ from, to }) => clientTables.includes(from) || clientTables.includes(to)),
  ).toEqual([]);
});
