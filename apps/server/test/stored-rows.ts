import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

type Stored = { readonly table: string; readonly columns: string; readonly rows: string };

/** Tables in the order of their making, and their rows as PostgreSQL writes them in JSON. */
export type StoredRows = { readonly tables: readonly string[]; readonly stored: readonly Stored[] };

export async function readRows(
  { owner }: TestDatabase,
  tables: readonly string[],
): Promise<StoredRows> {
  const { rows: columns } = await owner.pool.query<{ table: string; columns: string }>(
    `SELECT attrelid::regclass::text AS table,
       string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute
     WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped
       AND attgenerated = ''
     GROUP BY attrelid ORDER BY attrelid`,
    [tables],
  );
  const stored: Stored[] = [];
  for (const { table, columns: names } of columns) {
    // Without OFFSET, shards of a Citus would name the fields f1, f2 and so on.
    const { rows } = await owner.pool.query<{ rows: string | null }>(
      `SELECT json_agg(row)::text AS rows FROM (SELECT ${names} FROM ${table} OFFSET 0) AS row`,
    );
    if (rows[0]?.rows) stored.push({ table, columns: names, rows: rows[0].rows });
  }
  return { tables: columns.map(({ table }) => table), stored };
}

/** Replaces all rows of these tables. */
export async function writeRows(
  { owner }: TestDatabase,
  { tables, stored }: StoredRows,
): Promise<void> {
  const statements = [
    ...tables.toReversed().map((table) => `DELETE FROM ${table}`),
    ...stored.map(
      ({ table, columns, rows }) =>
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${pg.escapeLiteral(rows)})`,
    ),
  ].join(';\n');
  // A webhook of the test before may still be booked, and the two can wait for each other.
  const deadlock = '40P01';
  const write = () => owner.pool.query(statements);
  await write().catch((error) => (error.code === deadlock ? write() : Promise.reject(error)));
}
