import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresDialect,
  Transaction,
  type TransactionBuilder,
} from 'kysely';
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
  const dialect = new PostgresDialect({
    pool: poolForKysely(pool, statementTimeoutMs, options.onError),
  });
  const db = new PipeliningDatabase(dialect);
  return { db, pool, close: () => db.destroy() };
}

class PipeliningDatabase extends Kysely<NoTables> {
  readonly #dialect: Dialect;

  constructor(dialect: Dialect) {
    super({ dialect });
    this.#dialect = dialect;
  }

  override transaction(): TransactionBuilder<NoTables> {
    return pipelining(super.transaction(), this.#dialect);
  }
}

/**
 * Runs a transaction again that met a stale plan, so that a migration beside it fails no call. Its
 * statements that are started at the same time do not wait for one another's answers.
 */
function pipelining(
  builder: TransactionBuilder<NoTables>,
  dialect: Dialect,
): TransactionBuilder<NoTables> {
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const execute = builder.execute.bind(builder);
  return Object.assign(builder, {
    setIsolationLevel: (...level: Parameters<typeof setIsolationLevel>) =>
      pipelining(setIsolationLevel(...level), dialect),
    setAccessMode: (...mode: Parameters<typeof setAccessMode>) =>
      pipelining(setAccessMode(...mode), dialect),
    async execute<T>(callback: (tx: Tx) => Promise<T>): Promise<T> {
      const run = (tx: Tx) => runPipelined(tx, dialect, callback);
      try {
        return await execute(run);
      } catch (error) {
        if (!(error instanceof StalePlan)) throw error;
        return execute(run);
      }
    },
  });
}

/**
 * Gives the callback the same transaction, whose statements are sent as soon as they are started:
 * Kysely would keep each until the one before it is answered. PostgreSQL runs them in the order of
 * their start. One that is started when the callback has failed does not run.
 */
async function runPipelined<T>(
  tx: Tx,
  dialect: Dialect,
  callback: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isOver = false;
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  const pipelined = new Transaction<NoTables>({
    config: { dialect },
    dialect,
    // A transaction begins no other.
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider({
      async provideConnection(use) {
        if (isOver) throw new Error('the transaction is over');
        return use(connection);
      },
    }),
  });
  try {
    return await callback(pipelined);
  } finally {
    isOver = true;
  }
}
