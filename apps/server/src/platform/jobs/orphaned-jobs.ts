import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type OrphanedJobsOptions = {
  /** The workers that hold jobs without holding their lock. */
  look: () => Promise<string[]>;
  /** Frees the jobs of those that are still without it, and returns their names. */
  free: (workers: readonly string[]) => Promise<string[]>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** A worker that lost only the connection of its lock has this long to take it again. */
  confirmAfterMs?: number;
};

export type OrphanedJobs = {
  /** Says that this worker's handlers have all stopped, so its jobs are released at once. */
  hasEnded(worker: string): void;
  stop(): Promise<void>;
};

const checkEveryMs = 20_000;
/** How many looks confirm that a worker is gone. */
const looksToConfirm = 5;

/**
 * Frees the jobs of workers that are gone, at the start and then every 20 seconds, so that others
 * run them. A worker is gone when it was without its lock at every look for long enough. The time
 * is added up over failed looks: while the database was away every worker lost its lock, which
 * proves nothing, and one that is restarted every few seconds must not keep jobs held for ever.
 */
export function watchOrphanedJobs(options: OrphanedJobsOptions): OrphanedJobs {
  const { look, free, log, confirmAfterMs = 5_000 } = options;
  const lookAgainMs = confirmAfterMs / looksToConfirm;
  const stopped = new AbortController();
  const ended = new Set<string>();
  /** For how long each worker was seen without its lock. */
  let suspects = new Map<string, number>();
  /** Null when the last look failed. */
  let lookedAt: number | null = null;
  let woken = Promise.withResolvers<void>();

  async function check(): Promise<number> {
    const now = performance.now();
    const without = await look();
    const passedMs = lookedAt === null ? 0 : now - lookedAt;
    lookedAt = now;
    suspects = new Map(
      without.map((worker) => {
        const seenMs = suspects.get(worker);
        return [worker, seenMs === undefined ? 0 : seenMs + passedMs];
      }),
    );
    const confirmed = [...suspects].filter(([, seenMs]) => seenMs >= confirmAfterMs);
    await freeJobsOf([...ended, ...confirmed.map(([worker]) => worker)]);
    return suspects.size > 0 ? lookAgainMs : checkEveryMs;
  }

  async function freeJobsOf(gone: readonly string[]): Promise<void> {
    const freed = gone.length > 0 ? await free(gone) : [];
    if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone were freed');
    for (const worker of gone) {
      ended.delete(worker);
      suspects.delete(worker);
    }
  }

  const watching = (async () => {
    while (!stopped.signal.aborted) {
      woken = Promise.withResolvers();
      const nextMs = await check().catch(() => {
        lookedAt = null;
        return lookAgainMs;
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
