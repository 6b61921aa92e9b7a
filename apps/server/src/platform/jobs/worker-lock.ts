import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, keepAlives } from '../database/database.ts';

/**
 * A worker holds an advisory lock of its name on a connection of its own for as long as it lives.
 * PostgreSQL gives the lock back when the process ends, however it ends.
 */
export type WorkerLock = {
  /** Null while the lock is held; otherwise resolves when it is held again, or given up. */
  wait(): Promise<void> | null;
  release(): Promise<void>;
};

/** The first key of every worker's lock; the second is the hash of its name. */
const lockClass = 7_265_674;

/** Together less than the 5 seconds after which others consider a worker gone. */
const reconnectMs = 250;
const connectWithinMs = 2_000;
const checkEveryMs = 10_000;
const checkWithinMs = 5_000;
const endWithinMs = 1_000;

/** Takes the lock, and takes it again whenever its connection breaks, until it is released. */
export function holdWorkerLock(
  connectionString: string,
  worker: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): WorkerLock {
  const released = new AbortController();
  let gate: PromiseWithResolvers<void> | null = Promise.withResolvers<void>();
  const open = () => {
    gate?.resolve();
    gate = null;
  };

  const holding = (async () => {
    while (!released.signal.aborted) {
      await holdUntilLost(connectionString, worker, open, released.signal).catch((error) =>
        log.warn({ err: error, worker }, 'the lock of this worker is lost'),
      );
      if (released.signal.aborted) return;
      gate ??= Promise.withResolvers<void>();
      await pause(reconnectMs);
    }
  })();

  return {
    wait: () => gate?.promise ?? null,
    async release() {
      released.abort();
      open();
      await holding;
    },
  };
}

/** Rejects when the lock is lost, and resolves when it is released. */
async function holdUntilLost(
  connectionString: string,
  worker: string,
  onHeld: () => void,
  released: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    // A worker whose machine is gone loses its lock within half a minute.
    ...keepAlives,
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: checkWithinMs,
    application_name: 'quarrter worker lock',
  });
  const over = Promise.withResolvers<void>();
  client.on('error', over.reject);
  client.once('end', () => over.reject(new Error('the connection ended')));
  released.addEventListener('abort', () => over.resolve(), { once: true });
  const taken = (async () => {
    await client.connect();
    await requireWritable(client);
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lockClass, worker]);
    onHeld();
  })();
  // A connection that is dead without a word would let us believe that we hold the lock.
  const check = setInterval(() => {
    requireWritable(client).catch(over.reject);
  }, checkEveryMs);
  try {
    await Promise.race([over.promise, taken.then(() => over.promise)]);
  } finally {
    clearInterval(check);
    over.promise.catch(() => {});
    taken.catch(() => {});
    const ended = client.end().catch(() => {});
    await Promise.race([ended, pause(endWithinMs, undefined, { ref: false })]);
  }
}

/** A read-only server, as after a failover, gives locks that no worker elsewhere sees. */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(
    "SELECT current_setting('transaction_read_only') AS mode",
  );
  if (rows[0]?.mode !== 'off') throw new Error('the server is read-only');
}

/** The workers that hold jobs without holding their lock: their processes are gone. */
export async function workersWithoutLock(db: Database): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`${namesWithoutLock}`.execute(db);
  return rows.map(({ worker }) => worker);
}

/** Frees the jobs of those workers that are still without their lock, and returns their names. */
export async function freeJobsOf(db: Database, workers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ worker: string }>`
    SELECT worker, graphile_worker.force_unlock_workers(ARRAY[worker])
    FROM (${namesWithoutLock}) AS gone WHERE worker = ANY(${workers})`.execute(db);
  return rows.map(({ worker }) => worker);
}

const namesWithoutLock = sql`
  SELECT DISTINCT locked_by AS worker FROM graphile_worker._private_jobs
  WHERE locked_by IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${lockClass}::oid AND objid = hashtext(locked_by)::oid
  )`;
