import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { readLastCheck } from './books/index.ts';
import type { Config } from './config.ts';
import { readLastCheck as readLastAuditCheck } from './console/index.ts';
import { isEmailingDay } from './emailing-day.ts';
import { countUnsentEmails } from './events/index.ts';
import { countOpenPayments, readOldestPayout } from './payments/index.ts';
import { readArchiveLag } from './platform/database/archive-lag.ts';
import { readBusinessDate } from './platform/database/business-time.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { watchCommits } from './platform/database/watch-commits.ts';
import type { Mailer } from './platform/email/mail.ts';
import type { JobHandlers } from './platform/jobs/jobs.ts';
import type { LastCheck, Metrics } from './platform/jobs/metrics.ts';
import { countStuckJobs } from './platform/jobs/stuck-jobs.ts';
import { listAwayServices } from './platform/outside-services.ts';
import { countWaiting } from './platform/passwords/hashing.ts';
import { countOpenDifferences } from './reconciliation/index.ts';

export type OpenMetrics = Metrics & { readonly port: number; close(): Promise<void> };

/** Opens METRICS_PORT; null when it is not set, and then the library is not loaded either. */
export async function openMetrics(
  address: Config['metrics'],
  { db, pool }: OpenDatabase,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<OpenMetrics | null> {
  if (address === null) return null;
  const { makeMetrics, serveMetrics } = await import('./platform/jobs/metrics.ts');
  const { registry, ...metrics } = makeMetrics(
    {
      pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      passwordsWaiting: countWaiting,
      commitWaits: watchCommits(db).waitingSeconds,
      businessDate: () => readBusinessDate(db),
      openPayments: () => countOpenPayments(db),
      oldestPayout: () => readOldestPayout(db),
      unsentEmails: async () => countUnsentEmails(db, await isEmailingDay(db, new Date())),
      stuckJobs: () => countStuckJobs(db),
      lastLedgerCheck: () => readLastCheck(db),
      lastAuditCheck: () => readAuditCheck(db, new Date()),
      openDifferences: () => countOpenDifferences(db),
      archiveLag: () => readArchiveLag(db),
      awayServices: () => listAwayServices(db),
    },
    (error) => log.warn({ err: error }, 'some metrics could not be read'),
  );
  const served = await serveMetrics(registry, address);
  return { ...metrics, ...served };
}

async function readAuditCheck(db: OpenDatabase['db'], now: Date): Promise<LastCheck | null> {
  const last = await readLastAuditCheck(db);
  if (last === null) return null;
  const ageSeconds = (now.getTime() - last.checkedAt.getTime()) / 1000;
  return { differing: last.differing, ageSeconds };
}

/** Measures every request; all pages and files of the front ends count as one route. */
export function measureRequests(app: Pick<FastifyInstance, 'addHook'>, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // How long a stream was open says nothing about how fast the product answers.
    if (routeOptions.config.endless && statusCode === 200) return;
    const route = routeOptions.config.auth === undefined ? 'front end' : (routeOptions.url ?? '');
    metrics.request({ method, route, status: statusCode }, elapsedTime / 1000);
  });
}

export function measureEmails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    close: () => mailer.close(),
    async send(email, id) {
      try {
        await mailer.send(email, id);
        metrics.email('sent');
      } catch (error) {
        metrics.email('failed');
        throw error;
      }
    },
  };
}

export function measureJobs(handlers: JobHandlers, metrics: Metrics): JobHandlers {
  const measured = Object.entries(handlers).map(([job, handle]): [string, typeof handle] => [
    job,
    async (...received) => {
      const startedAt = performance.now();
      const seconds = () => (performance.now() - startedAt) / 1000;
      try {
        await handle(...received);
        metrics.job({ job, outcome: 'succeeded' }, seconds());
      } catch (error) {
        metrics.job({ job, outcome: 'failed' }, seconds());
        throw error;
      }
    },
  ]);
  return Object.fromEntries(measured);
}
