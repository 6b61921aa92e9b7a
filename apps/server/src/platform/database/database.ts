import { Kysely, PostgresDialect, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { poolForKysely, StalePlan } from './database-unavailable.ts';

/**
 * A connection as it is passed around: it knows no table, so a function that has one cannot query
 * another's.
 */
export type NoTables = Record<never, never>;

export type Database = Kysely<NoTables>;

/**
 * A function that takes this must run inside a transaction; the compiler rejects it outside one.
 */
export type Tx = Transaction<NoTables>;

/** Reads work on both. */
export type Reader = Database | Tx;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
types.setTypeParser(pg.types.builtins.NUMERIC, (text) => BigInt(text));
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type OpenDatabase = { db: Database; pool: pg.Pool; close: () => Promise<void> };

export type DatabaseOptions = {
  connections?: number;
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
};

/**
 * A new connection looks up every table and plans every statement anew, which costs its first
 * requests tens of milliseconds. Networks may forget an idle one after 350 seconds.
 */
const keptIdleMs = 300_000;

/** Both ends notice within half a minute that the other is gone without a word. */
export const keepAlives = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4',
} as const;

/**
 * Opens a pool. `bigint` and sums come as BigInt, dates as `YYYY-MM-DD` texts. A statement that
 * takes half a minute is a mistake and is ended; work that may take longer, such as migrations and
 * the check of the ledger, sets its own limit.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): OpenDatabase {
  const statementTimeoutMs = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: keptIdleMs,
    ...keepAlives,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: statementTimeoutMs,
  });
  // An idle connection that breaks (a restarted server) must not end the process; the pool opens
  // another.
  pool.on('error', (error) => options.onError?.(error));
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  const db = new RepeatingDatabase({
    dialect: new PostgresDialect({
      pool: poolForKysely(pool, statementTimeoutMs, options.onError),
    }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** Runs a transaction again that met a stale plan, so that a migration beside it fails no call. */
class RepeatingDatabase extends Kysely<NoTables> {
  override transaction(): TransactionBuilder<NoTables> {
    return repeatOnStalePlan(super.transaction());
  }
}

function repeatOnStalePlan(builder: TransactionBuilder<NoTables>): TransactionBuilder<NoTables> {
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const execute = builder.execute.bind(builder);
  return Object.assign(builder, {
    setIsolationLevel: (...level: Parameters<typeof setIsolationLevel>) =>
      repeatOnStalePlan(setIsolationLevel(...level)),
    setAccessMode: (...mode: Parameters<typeof setAccessMode>) =>
      repeatOnStalePlan(setAccessMode(...mode)),
    async execute<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
      try {
        return await execute(callback);
      } catch (error) {
        if (!(error instanceof StalePlan)) throw error;
        return execute(callback);
      }
    },
  });
}
