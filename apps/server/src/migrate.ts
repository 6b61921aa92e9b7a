import { readdir, readFile } from 'node:fs/promises';
import { lagosDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { grantRights } from './database-rights.ts';
import { startBusinessClock } from './platform/database/business-time.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { sqlStatements } from './sql-statements.ts';

// A listener only reads which migrations are missing; what runs them is loaded by who does.
const folder = new URL('../migrations/', import.meta.url);

/** The SQL files of the migrations folder, by their names without the ending. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = await migrationNames();
    return Object.fromEntries(names.map((name) => [name, migrationOf(name)]));
  },
};

/**
 * Brings the database to the newest version: each SQL file once, in order, all in one transaction;
 * then the job queue's own tables; then the rights of the application's role. The connection is the
 * owner's. Two processes that migrate at once wait for each other. Returns the names of the
 * migrations it ran.
 */
export async function migrate(
  { db, pool }: OpenDatabase,
  applicationRole: string,
): Promise<string[]> {
  const ran = await db.connection().execute(runMissing);
  await startBusinessClock(db, lagosDate(new Date()));
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool });
  await grantRights(db, applicationRole);
  return ran;
}

/** The migrations that this database still needs. Those of a later version are not among them. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const known = new Set(rows.map((row) => row.name));
  return (await migrationNames()).filter((name) => !known.has(name));
}

export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** The SQL of a migration; tests use it to notice a change. */
export function readMigration(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, folder), 'utf8');
}

async function runMissing(db: Database): Promise<string[]> {
  // An index on a large table may take longer than any request's statement; so may the wait for
  // another process that migrates.
  await sql`SET statement_timeout = 0`.execute(db);
  // On Citus one transaction may then change rows and their table. Elsewhere it means nothing.
  await sql`SET citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  try {
    const { Migrator } = await import('kysely/migration');
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error');
      throw new Error(`The migration ${failed?.migrationName ?? ''} failed.`, { cause: error });
    }
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await sql`RESET citus.multi_shard_modify_mode`.execute(db);
    await sql`RESET statement_timeout`.execute(db);
  }
}

function migrationOf(name: string): Migration {
  return {
    async up(db) {
      for (const statement of sqlStatements(await readMigration(name))) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}
