import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/database.ts';
import { untilStopped } from './until-stopped.ts';

/** `npm run serve`: the listener. Stopping lets requests under way finish, then closes the database. */
export async function serveCommand(): Promise<number> {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, { connections: config.databaseConnections });
  const { app, deps } = await buildApp(config, database.db);
  const stopped = untilStopped();
  await app.listen({ host: config.host, port: config.port });
  process.send?.('ready');
  app.log.info(`stopping: ${await stopped}`);
  await app.close();
  deps.mailer.close();
  await database.close();
  return 0;
}
