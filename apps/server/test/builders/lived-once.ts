import pg from 'pg';
import { beforeAll } from 'vitest';
import { tables } from '../../src/tables.ts';
import type { TestApp } from '../test-app.ts';

type Stored = { readonly table: string; readonly columns: string; readonly rows: string };

/** Not part of a client's life: staff, the audit log, terms, lists and the records of checks. */
const apart = /^(staff|audit|corporate|roster|ledger_check|security|import)_|_versions$/;
const lists = new Set(['banks', 'holidays', 'screening_lists', 'screening_names']);
const lived = [
  ...Object.keys(tables).filter((table) => !apart.test(table) && !lists.has(table)),
  'graphile_worker._private_jobs',
];

/**
 * Gives each test that calls it the same life: the first one lives it from the beginning of the
 * file, and for the others all rows are again as they were then. Months of a loan take seconds,
 * their rows a few milliseconds. Clients get an email address of their own each time, so that they
 * have no email of another test.
 */
export function livedOnce<Life>(testApp: TestApp, live: () => Promise<Life>): () => Promise<Life> {
  let beginning: readonly Stored[];
  let end: readonly Stored[] | undefined;
  let life: Life;
  let times = 0;
  beforeAll(async () => {
    beginning = await readRows(testApp);
  });
  return async () => {
    if (end === undefined) {
      await writeRows(testApp, beginning);
      life = await live();
      end = await readRows(testApp);
      return life;
    }
    times += 1;
    const rename = renameClients(end, times);
    await writeRows(
      testApp,
      end.map((stored) => ({ ...stored, rows: rename(stored.rows) })),
    );
    return copyOf(life, rename) as Life;
  };
}

/** Every table with rows, as PostgreSQL writes them in JSON. */
async function readRows({ database: { owner } }: TestApp): Promise<Stored[]> {
  const { rows: columns } = await owner.pool.query<{ table: string; columns: string }>(
    `SELECT attrelid::regclass::text AS table,
       string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute
     WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped
       AND attgenerated = ''
     GROUP BY 1`,
    [lived],
  );
  const stored: Stored[] = [];
  for (const { table, columns: names } of columns) {
    // Without OFFSET, shards of a Citus would name the fields f1, f2 and so on.
    const { rows } = await owner.pool.query<{ rows: string | null }>(
      `SELECT json_agg(row)::text AS rows FROM (SELECT ${names} FROM ${table} OFFSET 0) AS row`,
    );
    if (rows[0]?.rows) stored.push({ table, columns: names, rows: rows[0].rows });
  }
  return stored;
}

/** Replaces all rows by these. */
async function writeRows({ database }: TestApp, stored: readonly Stored[]): Promise<void> {
  const statements = [
    ...lived.map((table) => `DELETE FROM ${table}`),
    ...stored.map(
      ({ table, columns, rows }) =>
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${pg.escapeLiteral(rows)})`,
    ),
  ].join(';\n');
  // A webhook of the test before may still be booked, and the two can wait for each other.
  const deadlock = '40P01';
  const write = () => database.owner.pool.query(statements);
  await write().catch((error) => (error.code === deadlock ? write() : Promise.reject(error)));
}

type Rename = (text: string) => string;

/** Replaces the addresses of all clients of these rows. */
function renameClients(stored: readonly Stored[], times: number): Rename {
  const clients = JSON.parse(stored.find(({ table }) => table === 'clients')?.rows ?? '[]');
  const addresses = (clients as { email: string }[]).map(({ email }) => email);
  return (text) =>
    addresses.reduce((renamed, email) => renamed.replaceAll(email, `${times}-${email}`), text);
}

/** The same value with its clients' own addresses. */
function copyOf(value: unknown, rename: Rename): unknown {
  if (typeof value === 'string') return rename(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, copyOf(field, rename)]);
  return Object.fromEntries(fields);
}
