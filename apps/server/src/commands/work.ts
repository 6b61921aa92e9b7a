import { sendingDeps } from '../emails.ts';
import { startEmailSender } from '../events/index.ts';
import { allJobs, crontab, jobsAtStart } from '../jobs.ts';
import { measureJobs } from '../metrics.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { traceJobs } from '../tracing.ts';
import { wire } from '../wiring.ts';
import { sayReady } from './say-ready.ts';
import { startCommand } from './start-command.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * `work`: the worker. When it is told to stop it finishes the jobs in progress; jobs that
 * wait stay in the database.
 */
export async function workCommand(): Promise<number> {
  const { config, log, database, metrics, tracing, close } = await startCommand('quarrter-worker');
  const deps = wire(config, database.db, log, metrics);
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
    sayReady();
  });
  const sender = startEmailSender({
    ...sendingDeps(deps),
    databaseUrl: config.databaseUrl,
  });
  log.info(`stopping: ${await stopped}`);
  await Promise.all([runner.stop(), sender.stop()]);
  await close(deps);
  return 0;
}
