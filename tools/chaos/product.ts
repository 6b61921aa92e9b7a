/** The product as production runs it: a database, a listener, two workers, all supervised. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inCheckout, NODE, SERVER } from '../dev/checkout.mjs';
import { freePort, startOfFreePorts } from '../dev/free-port.mjs';
import { prepareBuilds } from '../dev/prepare.mjs';
import { migrate } from '../dev/product.mjs';
import { startService, untilAnswers } from '../dev/service.mjs';
import { PORTS_USED, productEnvironment } from '../dev/settings.mjs';
import { startPostgres } from '../postgres/start-postgres.mjs';
import { type Supervised, supervise } from './supervised.ts';

export type CheckName = 'ledger-check' | 'audit-check' | 'rotate-keys' | 'reconcile';

export type ChaosProduct = {
  url: string;
  sandboxUrl: string;
  environment: NodeJS.ProcessEnv;
  /** The program that it began with. */
  server: string;
  /** Migrates with the server of this or another version. */
  migrate(server: string): Promise<void>;
  /** Of its administrator. */
  databaseUrl: string;
  listener: Supervised;
  /** All of them; the first is `listener`. */
  listeners: readonly Supervised[];
  /** Where they listen. */
  ports: readonly number[];
  workers: readonly Supervised[];
  /** Asks the database as its administrator, and waits while it is away. */
  query(text: string): Promise<{ [column: string]: unknown }[]>;
  databasePid(): Promise<number>;
  /** The log of a process so far; the name of the database is `postgres`. */
  log(name: string): string;
  /** Runs one of the product's own commands to its end, with some settings changed. */
  command(
    name: CheckName,
    changes?: NodeJS.ProcessEnv,
    ...parameters: readonly string[]
  ): { code: number | null; output: string };
  stop(): Promise<void>;
};

export type ChaosProductOptions = {
  listeners?: number;
  /** Where the first listener serves its metrics. */
  metricsPort?: number;
  /** Another database than a supervised one of npm's PostgreSQL. */
  database?: ChaosDatabase;
  /** The built server that the processes run each time they start; else that of the checkout. */
  program?: { readonly path: string };
  /** Changes the settings of listeners and workers before they start. */
  settings?: (environment: NodeJS.ProcessEnv) => Promise<NodeJS.ProcessEnv>;
};

export type ChaosDatabase = {
  url: string;
  ownerUrl: string;
  applicationUrl: string;
  stop(): Promise<void>;
};

export async function startChaosProduct({
  listeners: count = 1,
  metricsPort,
  program = { path: SERVER },
  database: given,
  settings = async (environment) => environment,
}: ChaosProductOptions = {}): Promise<ChaosProduct> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-chaos-'));
  const logOf = (name: string) => path.join(folder, `${name}.log`);
  await prepareBuilds(logOf, ['server']);
  const database =
    given ?? (await superviseDatabase(path.join(folder, 'postgres'), logOf('postgres')));
  const port = await startOfFreePorts(PORTS_USED);
  process.env.ANONYMOUS_CALLS_PER_MINUTE = '100000';
  const options = { port, dataFolder: folder, databaseUrl: database.applicationUrl, logOf };
  for (const name of ['files', 'sandbox']) mkdirSync(path.join(folder, name), { mode: 0o700 });
  const migrateWith = (server: string) =>
    migrate({ ...options, databaseOwnerUrl: database.ownerUrl, server });
  await migrateWith(program.path);
  const { server: usual, sandbox: sandboxEnvironment } = productEnvironment(options);
  const environment = await settings(usual);
  const sandboxUrl = `http://127.0.0.1:${port + 1}`;
  const sandbox = startService('sandbox', [inCheckout('apps', 'sandbox', 'src', 'main.ts')], {
    env: sandboxEnvironment,
    logFile: logOf('sandbox'),
  });
  const start = (name: string, command: string, env = environment) =>
    supervise(name, () => [program.path, command], { env, logFile: logOf(name) });
  const listener = start('listener', 'serve', {
    ...environment,
    ...(metricsPort !== undefined && { METRICS_PORT: String(metricsPort) }),
  });
  const ports = [port];
  while (ports.length < count) ports.push(await freePort());
  const others = ports
    .slice(1)
    .map((own) => start(`listener ${own}`, 'serve', { ...environment, PORT: String(own) }));
  const listeners = [listener, ...others];
  const workers = ['worker 1', 'worker 2'].map((name) => start(name, 'work'));
  await untilAnswers(sandbox, `${sandboxUrl}/sandbox`);
  for (const process of [...listeners, ...workers]) await process.untilReady();
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl,
    environment,
    databaseUrl: database.url,
    server: program.path,
    migrate: migrateWith,
    listener,
    listeners,
    ports,
    workers,
    query: (text) => ask(database.url, text),
    databasePid: () => readDatabasePid(database.url),
    log: (name) => readFileSync(logOf(name), 'utf8'),
    command(name, changes, ...parameters) {
      const env = { ...environment, ...changes };
      const ran = spawnSync(NODE, [SERVER, name, ...parameters], { env, encoding: 'utf8' });
      return { code: ran.status, output: ran.stdout + ran.stderr };
    },
    async stop() {
      for (const process of [...listeners, ...workers]) await process.stop();
      await sandbox.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export function lastLine(output: string): string | undefined {
  return output.trim().split('\n').at(-1);
}

/** PostgreSQL with its safe settings, which is started again on the same port when it ends. */
export async function superviseDatabase(folder: string, logFile: string): Promise<ChaosDatabase> {
  const options = { folder, logFile, database: 'quarrter', port: await freePort() };
  let database = await startPostgres(options);
  let stopping = false;
  const running = (async () => {
    for (;;) {
      await database.exited;
      if (stopping) return;
      database = await startUntilItRuns(options);
    }
  })();
  const { url, ownerUrl, applicationUrl } = database;
  return {
    url,
    ownerUrl,
    applicationUrl,
    async stop() {
      stopping = true;
      await database.stop();
      await running;
    },
  };
}

/** A session of its start may be the next thing that is killed, or its disk is full. */
async function startUntilItRuns(options: Parameters<typeof startPostgres>[0]) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startPostgres(options);
    } catch (error) {
      if (tries === 60) throw error;
      await pause(500);
    }
  }
}

async function readDatabasePid(databaseUrl: string): Promise<number> {
  const text = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`;
  const [row] = await ask(databaseUrl, text);
  return Number(row?.pid);
}

async function ask(connectionString: string, text: string) {
  const end = Date.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString, application_name: 'chaos' });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows as { [column: string]: unknown }[];
    } catch (error) {
      if (Date.now() > end || (error as { code?: string }).code?.startsWith('42')) throw error;
      await pause(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
