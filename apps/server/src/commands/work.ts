import { parseCrontab, run } from 'graphile-worker';
import { readConfig } from '../config.ts';
import { refuseExcessRights } from '../database-rights.ts';
import { allJobs, crontab } from '../jobs.ts';
import { measureJobs, openMetrics } from '../metrics.ts';
import { openDatabase } from '../platform/database.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { wire } from '../wiring.ts';
import { openLog } from './open-log.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * `npm run work`: the worker. When it is told to stop it finishes the jobs in progress; jobs that
 * wait stay in the database.
 */
export async function workCommand(): Promise<number> {
  const config = readConfig(process.env);
  const log = openLog(config);
  const database = openDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await refuseExcessRights(database.db, log);
  const metrics = await openMetrics(config, database, log);
  const deps = wire(config, database.db, log, metrics);
  const jobs = allJobs(deps);
  const stopped = untilStopped();
  const runner = await run({
    // Connections of its own: ours read bigint as BigInt, with which it cannot record a failed job.
    connectionString: config.databaseUrl,
    maxPoolSize: 6,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList(metrics ? measureJobs(jobs, metrics) : jobs),
    parsedCronItems: parseCrontab(crontab),
  });
  await runner.addJob('close-days', {}, { jobKey: 'close-days-at-start' });
  process.send?.('ready');
  log.info(`stopping: ${await stopped}`);
  await runner.stop();
  await metrics?.close();
  deps.mailer.close();
  await database.close();
  return 0;
}

/** The product's handlers as graphile-worker takes them. */
export function taskList(handlers: JobHandlers) {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
}
