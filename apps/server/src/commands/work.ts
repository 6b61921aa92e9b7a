import { parseCrontab, run } from 'graphile-worker';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { allJobs, crontab } from '../jobs.ts';
import { openDatabase } from '../platform/database.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { describeError } from '../platform/log-errors.ts';
import { wire } from '../wiring.ts';
import { untilStopped } from './until-stopped.ts';

/** `npm run work`: the worker. Stopping lets jobs under way finish; what waits stays in the database. */
export async function workCommand(): Promise<number> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, serializers: { err: describeError } });
  const database = openDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  const deps = wire(config, database.db, log);
  const stopped = untilStopped();
  const runner = await run({
    // Its own connections, not ours: where bigint comes as BigInt it cannot write down that a job failed.
    connectionString: config.databaseUrl,
    maxPoolSize: 6,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList(allJobs(deps)),
    parsedCronItems: parseCrontab(crontab),
  });
  await runner.addJob('close-days', {}, { jobKey: 'close-days-at-start' });
  process.send?.('ready');
  log.info(`stopping: ${await stopped}`);
  await runner.stop();
  deps.mailer.close();
  await database.close();
  return 0;
}

/** Our handlers as graphile-worker takes them. */
export function taskList(handlers: JobHandlers) {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload)]),
  );
}
