import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { readMigration } from '../src/migration-files.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { sqlStatements } from '../src/sql-statements.ts';
import { emptyDatabase, openAs, type TestDatabase } from './test-database.ts';

const folder = new URL('./released/', import.meta.url);

type TableRows = { table: string; count: number; rows: string };

/** The demonstration of a released version; `tools/release/keep-data.ts` writes it. */
export type ReleasedData = {
  version: string;
  accounts: { role: string; email: string; password: string; name: string }[];
  keys: { ENCRYPTION_KEYS: string; BLIND_INDEX_KEY: string };
  tables: TableRows[];
};

/** The versions whose data is kept. */
export async function releasedVersions(): Promise<string[]> {
  const files = await readdir(folder);
  return files.map((file) => file.replace('.jsonl.gz', ''));
}

export async function readReleased(version: string): Promise<ReleasedData> {
  const kept = await readFile(new URL(`${version}.jsonl.gz`, folder));
  const [head = '', ...lines] = String(await promisify(gunzip)(kept)).split('\n');
  return { ...JSON.parse(head), tables: lines.map((line) => JSON.parse(line) as TableRows) };
}

/** Written by the migrator itself. */
const isMigrators = (table: string) => table.startsWith('kysely_migration');

/** The names of the migrations that the version had. */
function migrationsOf({ tables }: ReleasedData): string[] {
  const { rows = '[]' } = tables.find(({ table }) => table === 'kysely_migration') ?? {};
  return (JSON.parse(rows) as { name: string }[]).map(({ name }) => name).sort();
}

/** A database as the version left it: its tables, and its rows in them. */
export async function releasedDatabase(data: ReleasedData): Promise<TestDatabase> {
  const created = await emptyDatabase();
  const owner = openDatabase(created.ownerUrl, { connections: 1 });
  const steps = migrationsOf(data).map((name) => [name, { up: (db: Database) => run(db, name) }]);
  const provider = { getMigrations: async () => Object.fromEntries(steps) };
  const { error } = await new Migrator({ db: owner.db, provider }).migrateToLatest();
  await owner.close();
  if (error !== undefined) throw error;
  await fill(created.adminUrl, data);
  return openAs(created);
}

async function run(db: Database, name: string): Promise<void> {
  for (const statement of sqlStatements(await readMigration(name))) {
    await sql.raw(statement).execute(db);
  }
}

/** As the administrator, and without triggers: rows are inserted as they were, in any order. */
async function fill(adminUrl: string, { tables }: ReleasedData): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('SET session_replication_role = replica');
    for (const { table, rows } of tables.filter((one) => !isMigrators(one.table))) {
      await admin.query(`DELETE FROM ${table}`);
      await admin.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
        [rows],
      );
    }
  } finally {
    await admin.end();
  }
}
