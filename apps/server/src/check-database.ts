import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseRoleError, requireApplicationRole } from './database-rights.ts';
import { EarlierDatabaseError, rejectEarlierDatabase } from './earlier-database.ts';
import type { Database } from './platform/database/database.ts';

/** How long a process waits at its start until its database is checked. */
const checkWithinMs = 3_000;

/**
 * Ends a process that starts with a role that has too many rights, or with the database of an
 * earlier version. While the database is away the process continues, and its readiness check looks
 * again.
 */
export async function checkDatabase(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const checked = checkAll(db).catch((error: unknown) => {
    if (error instanceof DatabaseRoleError || error instanceof EarlierDatabaseError) throw error;
    log.warn({ err: error }, 'the database could not be checked');
  });
  // A database that hangs must not keep a listener from answering 503.
  checked.catch(() => {});
  await Promise.race([checked, pause(checkWithinMs, undefined, { ref: false })]);
}

async function checkAll(db: Database): Promise<void> {
  await requireApplicationRole(db);
  await rejectEarlierDatabase(db);
}
