import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './platform/database/database.ts';

const folder = new URL('../migrations/', import.meta.url);

let names: Promise<readonly string[]> | undefined;

/**
 * The SQL files of the migrations folder, by their names without the ending, in order. They are
 * read once: a version that is unpacked below a running process does not make it miss migrations.
 */
export function migrationNames(): Promise<readonly string[]> {
  names ??= readNames().catch((error) => {
    names = undefined;
    throw error;
  });
  return names;
}

async function readNames(): Promise<readonly string[]> {
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

/** The migrations that this database still needs. Those of a later version are not among them. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const recorded = new Set(await recordedMigrations(db));
  return (await migrationNames()).filter((name) => !recorded.has(name));
}

/** The migrations that ran in this database, whatever version they are of. */
export async function recordedMigrations(db: Database): Promise<string[]> {
  const { rows: known } = await sql<{ exists: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS exists`.execute(db);
  if (!known[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
