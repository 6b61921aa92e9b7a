import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { keepNotifications } from './notify.ts';

/**
 * The database cannot be reached, or it ended our session. A commit that was on its way may have
 * taken effect; repeating the command with the same key tells.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('the database is away', { cause });
    this.name = 'DatabaseAway';
  }
}

/** How PostgreSQL ends a session or gives none; class 08 is a broken connection. */
const endings = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: it starts up, recovers or shuts down
  '57P05', // idle_session_timeout
]);

/** How pg says that a connection broke under a statement. It gives these errors no code. */
const broken = /^Connection terminated|^Client was closed|is not queryable$/;

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return endings.has(code) || code.startsWith('08');
  return syscall !== undefined || broken.test(error.message);
}

/**
 * A pool for Kysely whose connections throw `DatabaseAway` when the database is away, and keep
 * notifications until the commit. Only here can it be told apart from the card provider or the mail
 * server being away.
 */
export function poolForKysely(
  pool: pg.Pool,
  onError: (error: Error) => void = () => {},
): PostgresPool {
  const notifications = keepNotifications(
    (statement, parameters) => pool.query(statement, [...parameters]),
    onError,
  );
  return {
    options: pool.options,
    async end() {
      await notifications.untilSent();
      await pool.end();
    },
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAway(error);
      });
      const query = notifications.onConnection((statement, parameters) =>
        client.query(statement, [...parameters]).catch((error: unknown) => {
          throw isConnectionError(error) ? new DatabaseAway(error) : error;
        }),
      );
      const release = (destroy?: boolean) => client.release(destroy);
      // Kysely passes a cursor instead of a text only to those who give it a cursor class.
      return { query, release } as unknown as PostgresPoolClient;
    },
  };
}
