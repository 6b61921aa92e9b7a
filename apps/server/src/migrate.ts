import { setTimeout as pause } from 'node:timers/promises';
import { lagosDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import type { Migration, MigrationProvider, MigrationResultSet } from 'kysely/migration';
import { grantRights } from './database-rights.ts';
import { rejectEarlierDatabase } from './earlier-database.ts';
import { migrationNames, readMigration } from './migration-files.ts';
import { startBusinessClock } from './platform/database/business-time.ts';
import type { Database, OpenDatabase } from './platform/database/database.ts';
import { sqlStatements } from './sql-statements.ts';

/** As long as a call that waits behind a migration has to wait for it. */
const giveWayMs = 3_000;

/** The SQL files of the migrations folder, by their names without the ending. */
export const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = await migrationNames();
    return Object.fromEntries(names.map((name) => [name, migrationOf(name)]));
  },
};

/**
 * Brings the database to the newest version: each SQL file once, in order, each in a transaction;
 * then the job queue's own tables; then the rights of the application's role. The connection is the
 * owner's. Two processes that migrate at once wait for each other. A database that an earlier
 * version made is rejected before anything in it is changed. Returns the names of the migrations
 * it ran.
 */
export async function migrate(
  { db, pool }: OpenDatabase,
  applicationRole: string,
  provider = sqlFiles,
): Promise<string[]> {
  await rejectEarlierDatabase(db);
  const ran = await db.connection().execute((own) => runMissing(own, provider));
  await startBusinessClock(db, lagosDate(new Date()));
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool });
  await grantRights(db, applicationRole);
  return ran;
}

async function runMissing(db: Database, provider: MigrationProvider): Promise<string[]> {
  // An index on a large table may take longer than any request's statement; so may the wait for
  // another process that migrates.
  await sql`SET statement_timeout = 0`.execute(db);
  await sql`SET lock_timeout = '3s'`.execute(db);
  // On Citus one transaction may then change rows and their table. Elsewhere it means nothing.
  await sql`SET citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  try {
    const { Migrator } = await import('kysely/migration');
    const migrator = new Migrator({ db, provider });
    const ran: string[] = [];
    for (;;) {
      const { error, results = [] } = await withoutLock(() => migrator.migrateUp());
      if (error !== undefined) {
        const failed = results.find(({ status }) => status === 'Error');
        throw new Error(`The migration ${failed?.migrationName ?? ''} failed.`, { cause: error });
      }
      if (results.length === 0) return ran;
      ran.push(...results.map(({ migrationName }) => migrationName));
    }
  } finally {
    await sql`RESET citus.multi_shard_modify_mode`.execute(db);
    await sql`RESET lock_timeout`.execute(db);
    await sql`RESET statement_timeout`.execute(db);
  }
}

/**
 * Whatever asks for a table waits behind a migration that waits for it: the migration gives way
 * after a few seconds, and tries again until the table is free.
 */
async function withoutLock(
  migrate: () => Promise<MigrationResultSet>,
): Promise<MigrationResultSet> {
  for (;;) {
    const done = await migrate();
    if (!gaveWay(done.error)) return done;
    await pause(giveWayMs);
  }
}

/** It waited too long for a lock, or was the one that ended a deadlock. */
const gaveWayCodes: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** The migrator gives the database's error as it is, or as the cause of its own. */
function gaveWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return gaveWayCodes.has((error as { code?: string }).code) || gaveWay(error.cause);
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
