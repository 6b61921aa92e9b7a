import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { checkDatabase } from '../check-database.ts';
import { closeListener } from '../close-listener.ts';
import { readConfig } from '../config.ts';
import { openMetrics } from '../metrics.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openTracing } from '../tracing.ts';
import { openLog } from './open-log.ts';
import { keepHeapSmall } from './small-heap.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * `npm run serve`: the listener. When it is told to stop it says that it is not ready, serves for a
 * while, finishes the requests in progress, and closes the database.
 */
export async function serveCommand(): Promise<number> {
  keepHeapSmall();
  const config = readConfig(process.env);
  const log = openLog(config);
  const database = openDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await checkDatabase(database.db, log);
  const metrics = await openMetrics(config, database, log);
  const tracing = await openTracing(config, 'quarrter-server', log);
  const { app, deps } = await buildApp(config, database.db, {}, metrics, tracing);
  const stopped = untilStopped();
  await app.listen({ host: config.host, port: config.port });
  process.send?.('ready');
  app.log.info(`stopping: ${await stopped}`);
  await closeListener(app, pause(config.closeAfterSeconds * 1_000));
  await metrics?.close();
  await tracing?.close();
  deps.mailer.close();
  await deps.observationsStored();
  await database.close();
  return 0;
}
