import { sql } from 'kysely';
import { migrationNames, recordedMigrations } from './migration-files.ts';
import type { Database } from './platform/database/database.ts';
import { tables } from './tables.ts';

/**
 * A database that this version can neither use nor bring up to date. `docs/operations.md` says what
 * to do with it.
 */
export class EarlierDatabaseError extends Error {
  /** Tells `npm start` the reason, so that it names its own data folder. */
  readonly exitCode = 3;

  constructor(database: string) {
    super(
      `The database "${database}" was made by an earlier version, whose tables this one cannot ` +
        'bring up to date. Nothing in it was changed. Make an empty database, and name it in ' +
        'DATABASE_URL and DATABASE_OWNER_URL: docs/operations.md, "Database roles".',
    );
    this.name = 'EarlierDatabaseError';
  }
}

/**
 * Throws for a database with migrations that are no longer among ours, or with our tables and no
 * migration. Migrations after our last one are those of a later version, which is welcome while
 * servers are replaced one by one.
 */
export async function rejectEarlierDatabase(db: Database): Promise<void> {
  // The tables first: another process that migrates commits both at once.
  const { rows } = await sql<{ database: string; filled: boolean }>`
    SELECT current_database() AS database, EXISTS (
      SELECT 1 FROM pg_tables WHERE schemaname = 'public'
        AND tablename = ANY (${Object.keys(tables)})
    ) AS filled`.execute(db);
  const own = await migrationNames();
  const last = own.at(-1) ?? '';
  const recorded = await recordedMigrations(db);
  const isEarlier = recorded.some((name) => name < last && !own.includes(name));
  const [found] = rows;
  if (isEarlier || (found?.filled && recorded.length === 0)) {
    throw new EarlierDatabaseError(found?.database ?? '');
  }
}
