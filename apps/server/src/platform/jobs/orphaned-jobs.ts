import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { freeJobsOf, workersWithoutLock } from './worker-lock.ts';

export type OrphanedJobsOptions = {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** A worker that lost only the connection of its lock has this long to take it again. */
  confirmAfterMs?: number;
};

export type OrphanedJobs = {
  /** Says that no handler of this worker runs any more: its jobs are freed at once. */
  hasEnded(worker: string): void;
  stop(): Promise<void>;
};

const checkEveryMs = 20_000;
const afterFailureMs = 1_000;

/**
 * Frees the jobs of workers that are gone, at the start and then every 20 seconds, so that others
 * run them. A worker counts as gone when it is without its lock at two checks.
 */
export function watchOrphanedJobs(options: OrphanedJobsOptions): OrphanedJobs {
  const { db, log, confirmAfterMs = 5_000 } = options;
  const stopped = new AbortController();
  const ended = new Set<string>();
  /** When each worker was first seen without its lock. */
  let suspects = new Map<string, number>();
  let woken = Promise.withResolvers<void>();

  async function check(): Promise<number> {
    const now = performance.now();
    const confirmed = [...suspects].filter(([, since]) => now - since >= confirmAfterMs);
    const gone = [...ended, ...confirmed.map(([worker]) => worker)];
    const freed = gone.length > 0 ? await freeJobsOf(db, gone) : [];
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone were freed');
    for (const worker of gone) ended.delete(worker);
    const without = await workersWithoutLock(db);
    suspects = new Map(without.map((worker) => [worker, suspects.get(worker) ?? now]));
    return suspects.size > 0 ? confirmAfterMs : checkEveryMs;
  }

  const watching = (async () => {
    while (!stopped.signal.aborted) {
      woken = Promise.withResolvers();
      const nextMs = await check().catch(() => {
        // While the database was away every worker lost its lock: that proves nothing.
        suspects.clear();
        return afterFailureMs;
      });
      const waited = pause(nextMs, undefined, { signal: stopped.signal }).catch(() => {});
      await Promise.race([woken.promise, waited]);
    }
  })();

  return {
    hasEnded(worker) {
      ended.add(worker);
      woken.resolve();
    },
    async stop() {
      stopped.abort();
      await watching;
    },
  };
}
