import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A commit that takes longer waits for a standby that is away, or for a disk that hangs. */
const confirmedWithinMs = 3_000;

/** At most one commit in this time, however often someone asks. */
const everyMs = 2_000;

export type Commits = {
  /** Whether the database confirms what is written; also true when it fails, which others tell. */
  areConfirmed(): Promise<boolean>;
  /** For how long a commit has waited to be confirmed by now; 0 when none does. */
  waitingSeconds(): number;
};

/**
 * Commits something small now and then. With synchronous standbys a commit waits without end for
 * one that is away, and no timeout of PostgreSQL ends that, while reading works.
 */
export function watchCommits(db: Database): Commits {
  let newestAt = Number.NEGATIVE_INFINITY;
  /** The first commit since the last that was confirmed. */
  let sentAt: number | null = null;
  /** Settles when the open commit is confirmed, or has failed, or has taken too long. */
  let open: Promise<unknown> | null = null;

  const commit = () => {
    if (open !== null || performance.now() - newestAt < everyMs) return;
    newestAt = performance.now();
    const sent = Promise.withResolvers<void>();
    const confirmed = db
      .connection()
      .execute(async (own) => {
        // Until here it waited for a connection, which says nothing about commits.
        sentAt ??= performance.now();
        sent.resolve();
        await commitMessage.execute(own);
        sentAt = null;
      })
      .catch(() => {})
      .finally(() => {
        open = null;
      });
    const late = sent.promise.then(() => pause(confirmedWithinMs, undefined, { ref: false }));
    open = Promise.race([confirmed, late]);
  };

  return {
    async areConfirmed() {
      commit();
      await open;
      return open === null;
    },
    waitingSeconds() {
      commit();
      return sentAt === null ? 0 : (performance.now() - sentAt) / 1000;
    },
  };
}

/**
 * Only a line of the log, which no one reads. A transaction that writes none is not waited for, and
 * this one needs no table and no right.
 */
const commitMessage = sql`SELECT pg_logical_emit_message(true, 'quarrter', '')`;
