import { readdir, readFile } from 'node:fs/promises';
import { lagosDate } from '@quarrter/domain/calendar';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './platform/database.ts';

const folder = new URL('../migrations/', import.meta.url);

/**
 * Brings the database to the newest shape: every file of the migrations folder once, in order, each in a
 * transaction of its own; then the job runner's own tables. Returns the names of those it ran.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const connection = await pool.connect();
  const ran: string[] = [];
  try {
    // An index on a large table may take longer than any request's statement; so may waiting for another process.
    await connection.query('SET statement_timeout = 0');
    // Two migrating processes wait for each other.
    await connection.query('SELECT pg_advisory_lock(7265671)');
    await connection.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = await connection.query<{ name: string }>('SELECT name FROM migrations');
    const known = new Set(done.rows.map((row) => row.name));
    for (const name of await migrationNames()) {
      if (known.has(name)) continue;
      await runOne(connection, name);
      ran.push(name);
    }
    await connection.query(
      'INSERT INTO business_clock (business_date) VALUES ($1) ON CONFLICT DO NOTHING',
      [lagosDate(new Date())],
    );
  } finally {
    await connection.query('SELECT pg_advisory_unlock(7265671)');
    await connection.query('RESET statement_timeout');
    connection.release();
  }
  await runMigrations({ pgPool: pool });
  return ran;
}

/** The files that did not run on this database yet. What a later version ran is none of them. */
export async function missingMigrations(db: Database): Promise<string[]> {
  const done = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const known = new Set(done.rows.map((row) => row.name));
  return (await migrationNames()).filter((name) => !known.has(name));
}

export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

async function runOne(connection: pg.PoolClient, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8');
  await connection.query('BEGIN');
  try {
    await connection.query(text);
    await connection.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    throw new Error(`The migration ${name} failed.`, { cause: error });
  }
}
