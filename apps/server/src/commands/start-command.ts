import { checkDatabase } from '../check-database.ts';
import { readConfig } from '../config.ts';
import { openMetrics } from '../metrics.ts';
import { openDatabase } from '../platform/database/database.ts';
import { openTracing } from '../tracing.ts';
import type { Deps } from '../wiring.ts';
import { openLog } from './open-log.ts';
import { keepHeapSmall } from './small-heap.ts';

/** Opens the log, database, metrics and tracing of the listener or the worker. */
export async function startCommand(service: 'quarrter-server' | 'quarrter-worker') {
  keepHeapSmall();
  const config = readConfig(process.env);
  const log = openLog(config);
  const database = openDatabase(config.databaseUrl, {
    connections: config.databaseConnections,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await checkDatabase(database.db, log);
  const metrics = await openMetrics(config.metrics, database, log);
  const tracing = await openTracing(config, service, log);
  const close = async (deps: Pick<Deps, 'mailer' | 'observationsStored'>) => {
    await metrics?.close();
    await tracing?.close();
    deps.mailer.close();
    await deps.observationsStored();
    await database.close();
  };
  return { config, log, database, metrics, tracing, close };
}
