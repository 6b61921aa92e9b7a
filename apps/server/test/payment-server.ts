import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { withPlainPurposes } from './builders/plain-purposes.ts';

/**
 * A listener of its own process with plain purposes, for tests that kill it. With
 * KILL_WHILE_BOOKING it ends by SIGKILL in the middle of the transaction that books.
 */
const config = readConfig(process.env);
const { db } = openDatabase(config.databaseUrl);
const { app, deps } = await buildApp(config, db);
const purposes = withPlainPurposes({ deps });
if (process.env.KILL_WHILE_BOOKING) {
  purposes.beforeApply = () => {
    process.kill(process.pid, 'SIGKILL');
    return undefined;
  };
}
await app.listen({ host: config.host, port: config.port });
process.send?.('ready');
