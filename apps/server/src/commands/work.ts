import { checkDatabase } from '../check-database.ts';
import { readConfig } from '../config.ts';
import { sendingDeps } from '../emails.ts';
import { startEmailSender } from '../events/index.ts';
import { allJobs, crontab, jobsAtStart } from '../jobs.ts';
import { measureJobs, openMetrics } from '../metrics.ts';
import { openDatabase } from '../platform/database/database.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { openTracing, traceJobs } from '../tracing.ts';
import { wire } from '../wiring.ts';
import { openLog } from './open-log.ts';
import { keepHeapSmall } from './small-heap.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * `npm run work`: the worker. When it is told to stop it finishes the jobs in progress; jobs that
 * wait stay in the database.
 */
export async function workCommand(): Promise<number> {
  keepHeapSmall();
  const config = readConfig(process.env);
  const log = openLog(config);
  const database = openDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await checkDatabase(database.db, log);
  const metrics = await openMetrics(config, database, log);
  const deps = wire(config, database.db, log, metrics);
  const tracing = await openTracing(config, 'quarrter-worker', log);
  const all = allJobs(deps);
  const jobs = tracing ? traceJobs(all, tracing) : all;
  const stopped = untilStopped();
  const runner = startJobRunner({
    db: database.db,
    databaseUrl: config.databaseUrl,
    handlers: metrics ? measureJobs(jobs, metrics) : jobs,
    crontab,
    atStart: jobsAtStart,
    log,
  });
  runner.ready.then(() => {
    log.info('taking jobs');
    process.send?.('ready');
  });
  const sender = startEmailSender({
    ...sendingDeps(deps),
    databaseUrl: config.databaseUrl,
  });
  log.info(`stopping: ${await stopped}`);
  await Promise.all([runner.stop(), sender.stop()]);
  await metrics?.close();
  await tracing?.close();
  deps.mailer.close();
  await deps.observationsStored();
  await database.close();
  return 0;
}
