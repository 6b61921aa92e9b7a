import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

/**
 * The tables of the database. Each capability adds its own in its `tables.ts`
 * (`declare module '../platform/database.ts'`), so that this file knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add their tables to it
export interface Tables {}

export type Database = Kysely<Tables>;

/** A function that takes this must run inside a transaction; the compiler refuses it outside one. */
export type Tx = Transaction<Tables>;

/** Reads work on both. */
export type Reader = Database | Tx;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
types.setTypeParser(pg.types.builtins.NUMERIC, (text) => BigInt(text));
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> };

export type DatabaseOptions = { connections?: number; onError?: (error: Error) => void };

/**
 * Opens a pool. `bigint` and sums come as BigInt, dates as `YYYY-MM-DD` texts.
 * A statement that takes half a minute is a mistake and is ended; day close sets its own limit.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 30_000,
  });
  // An idle connection that breaks (a restarted server) must not end the process; the pool opens another.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** PostgreSQL's code for a broken unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = error as { code?: string; constraint?: string };
  return fault?.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}
