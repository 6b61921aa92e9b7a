import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../app.ts';
import { closeListener } from '../close-listener.ts';
import { sayReady } from './say-ready.ts';
import { startCommand } from './start-command.ts';
import { untilStopped } from './until-stopped.ts';

/**
 * `serve`: the listener. When it is told to stop it says that it is not ready, serves for a
 * while, finishes the requests in progress, and closes the database.
 */
export async function serveCommand(): Promise<number> {
  const { config, database, metrics, tracing, close } = await startCommand('quarrter-server');
  const { app, deps } = await buildApp(config, database.db, {}, metrics, tracing);
  const stopped = untilStopped();
  await app.listen({ host: config.host, port: config.port });
  sayReady();
  app.log.info(`stopping: ${await stopped}`);
  await closeListener(app, pause(config.closeAfterSeconds * 1_000));
  await close(deps);
  return 0;
}
