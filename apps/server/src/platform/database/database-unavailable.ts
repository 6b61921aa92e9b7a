import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { traceStatement } from '../tracing/spans.ts';
import { limitAnswers } from './answer-limit.ts';
import { beginLate, isBegin, isEnd, type Statement } from './begin-late.ts';
import { freshSessions } from './fresh-sessions.ts';
import { namePlans } from './kept-plans.ts';
import { keepNotifications } from './notify.ts';

/**
 * The database cannot be reached, cannot write, or ended our session or transaction. A commit that
 * was on its way may have taken effect; repeating the command with the same key tells.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown, message = 'the database is away') {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * The statement ran, or waited for a lock, for longer than it may, or no answer came. The same work
 * may always take so long.
 */
export class StatementTooLong extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'the database did not answer in time');
    this.name = 'StatementTooLong';
  }
}

/** PostgreSQL undid the transaction in favour of another, which a different order avoids. */
export class TransactionUndone extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'the database undid the transaction for another');
    this.name = 'TransactionUndone';
  }
}

/** A migration changed the columns of a kept statement; the transaction can run again at once. */
export class StalePlan extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(cause, 'a migration changed the columns of a kept statement');
    this.name = 'StalePlan';
  }
}

/**
 * How PostgreSQL ends a session or statement, gives none, or cannot write; class 08 is a broken
 * connection.
 */
const endings = new Set([
  '25006', // read_only_sql_transaction: the server that we reach became a standby
  '25P03', // idle_in_transaction_session_timeout
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: it starts up, recovers or shuts down
  '57P05', // idle_session_timeout
  '58030', // io_error
]);

const undone = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected: each of two transactions waited for the other
]);

/** How pg says that a connection broke under a statement. It gives these errors no code. */
const broken = /^Connection terminated|^Client was closed|is not queryable$/;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return endings.has(code) || code.startsWith('08');
  return syscall !== undefined || broken.test(error.message);
}

/** The session must be opened anew: its server writes nothing, and another one does. */
export function isReadOnly(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === '25006';
}

function isTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError
    ? error.code === '57014' // query_canceled
    : error instanceof Error && error.message.startsWith('Query read timeout');
}

function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.message === 'cached plan must not change result type'
  );
}

function toDatabaseError(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && undone.has(error.code ?? '')) {
    return new TransactionUndone(error);
  }
  if (isTooLong(error)) return new StatementTooLong(error);
  return isConnectionError(error) ? new DatabaseUnavailable(error) : error;
}

/**
 * A pool for Kysely whose connections throw `DatabaseUnavailable` when the database is away, keep
 * notifications until the commit, and keep the plans of their statements. Only here can it be told
 * apart from the payment provider or the mail server being away.
 */
export function poolForKysely(
  pool: pg.Pool,
  statementTimeoutMs: number,
  onError: (error: Error) => void = () => {},
): PostgresPool {
  const notifications = keepNotifications((text, parameters) => {
    const statement = { text, values: [...parameters], query_timeout: statementTimeoutMs };
    return pool.query(statement);
  }, onError);
  const nameOf = namePlans();
  let keepsPlans: Promise<boolean> | null = null;
  const sessions = freshSessions(pool);
  return {
    options: pool.options,
    async end() {
      await notifications.untilSent();
      await pool.end();
    },
    async connect() {
      const client = await sessions.take().catch((error: unknown) => {
        throw new DatabaseUnavailable(error);
      });
      keepsPlans ??= isCitus(client).then((found) => !found);
      const keeps = await keepsPlans.catch((error: unknown) => {
        keepsPlans = null;
        client.release(true);
        throw new DatabaseUnavailable(error);
      });
      const limitOf = limitAnswers(statementTimeoutMs);
      let [isInTransaction, isStale, inFlight] = [false, false, 0];
      // The pool hears of it later than we do, and would lend the connection once more.
      let isBroken = false;
      // A pooler keeps the names of statements that were refused, and pg does not.
      const send = beginLate(client, () => {
        isBroken = true;
      });
      const query = notifications.onConnection(async (text, parameters) => {
        // A text without parameters may hold several statements, which have no plan to keep.
        const name = keeps && parameters.length > 0 ? nameOf(text) : undefined;
        // It waits behind those that were sent before.
        const limitMs = (limitOf(text) ?? 0) * (inFlight + 1);
        const limit = limitMs > 0 && { query_timeout: limitMs };
        const unnamed = { text, values: [...parameters], ...limit };
        const sendTraced = (sent: Statement) => traceStatement(text, () => send(sent));
        inFlight += 1;
        try {
          const sent = sendTraced(name === undefined ? unnamed : { name, ...unnamed });
          const result = await sent.catch((error: unknown) => {
            if (!isStalePlan(error)) throw error;
            isStale = true;
            sessions.markStale(client);
            if (isInTransaction) throw error;
            return sendTraced(unnamed);
          });
          if (isBegin(text) || isEnd(text)) isInTransaction = isBegin(text);
          return result;
        } catch (error) {
          isBroken ||= !(error instanceof pg.DatabaseError) || isReadOnly(error);
          throw isStale && isInTransaction ? new StalePlan(error) : toDatabaseError(error);
        } finally {
          inFlight -= 1;
        }
      });
      const release = (destroy?: boolean) => client.release(destroy || isBroken);
      // Kysely passes a cursor instead of a text only to those who give it a cursor class.
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}

/** Citus plans a statement for the shards that its parameters name. */
async function isCitus(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  return rows.length > 0;
}
