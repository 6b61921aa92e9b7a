import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { taskList } from '../src/commands/work.ts';
import type { Config } from '../src/config.ts';
import { allJobs } from '../src/jobs.ts';
import { migrate, migrationNames, readMigration } from '../src/migrate.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/database.ts';
import type { App } from '../src/platform/http.ts';
import type { Deps } from '../src/wiring.ts';
import { controlToken, freePort, providerKeys, type Sandbox, startSandbox } from './sandbox.ts';

export type TestApp = {
  app: App;
  deps: Deps;
  config: Config;
  database: OpenDatabase;
  sandbox: Sandbox;
  /** Where the app listens; the sandbox's webhooks arrive here. */
  url: string;
  /** Sets the business date without closing any day. */
  setDate(date: string): Promise<void>;
  /** Runs every job that is due, until none is. */
  work(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * The real app on a fresh database of its own, with the real adapter speaking to the sandbox over
 * HTTP.
 */
export async function startTestApp(
  options: { date?: string; deps?: Partial<Deps> } = {},
): Promise<TestApp> {
  const database = await freshDatabase();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(url);
  const filesDir = await mkdtemp(join(tmpdir(), 'quarrter-files-'));
  const config: Config = {
    mode: 'sandbox',
    databaseUrl: database.url,
    databaseConnections: 10,
    host: '127.0.0.1',
    port,
    metricsPort: null,
    publicUrl: url,
    trustedProxies: 'loopback',
    anonymousCallsPerMinute: 100_000,
    provider: { url: sandbox.url, ...providerKeys, scriptUrl: '/sandbox/v2/inline.js' },
    mail: { smtpUrl: sandbox.smtpUrl, from: 'Quarrter <no-reply@quarrter.example>' },
    filesDir,
    secretKeys: {
      current: 'test',
      keys: new Map([['test', randomBytes(32)]]),
      blindIndexKey: randomBytes(32),
    },
    sandbox: { url: sandbox.url, controlToken },
    webDist: '/nowhere',
    staffDist: '/nowhere',
    logLevel: process.env.TEST_LOG ?? 'silent',
  };
  const { app, deps } = await buildApp(config, database.db, options.deps);
  await app.listen({ host: '127.0.0.1', port });
  const setDate = async (date: string) => {
    await database.pool.query('UPDATE business_clock SET business_date = $1', [date]);
  };
  await setDate(options.date ?? '2026-11-21');
  const workerPool = openWorkerPool(database.url);
  const worker = {
    pgPool: workerPool,
    taskList: taskList(allJobs(deps)),
    noHandleSignals: true,
    logger: silentLogger,
  };
  return {
    app,
    deps,
    config,
    database,
    sandbox,
    url,
    setDate,
    work: () => runOnce(worker),
    async stop() {
      await app.close();
      await workerPool.end();
      deps.mailer.close();
      await sandbox.stop();
      await database.drop();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

const silentLogger = new Logger(() => () => {});

/**
 * The job runner's connections, opened once for every run of it. They are not the app's own: where
 * bigint comes as BigInt the runner cannot write down that a job failed.
 */
function openWorkerPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const adminUrl = () => {
  const url = process.env.TEST_DATABASE_URL;
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set');
  return url;
};

function urlOf(name: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.toString();
}

async function asAdmin<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

/** A database of its own for a test file, copied from a template that is migrated once. */
export async function freshDatabase(): Promise<
  OpenDatabase & { url: string; drop(): Promise<void> }
> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  template ??= migratedTemplate();
  const source = await template;
  await asAdmin((admin) =>
    admin.query(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`),
  );
  const url = urlOf(name);
  const opened = openDatabase(url);
  return {
    ...opened,
    url,
    async drop() {
      await opened.close();
      await asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

async function migratedTemplate(): Promise<string> {
  const name = `template_${await migrationsHash()}`;
  await asAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock(7265672)');
    const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount === 0) {
      await admin.query(`DROP DATABASE IF EXISTS ${name}_new WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${name}_new`);
      const fresh = openDatabase(urlOf(`${name}_new`), { connections: 2 });
      await migrate(fresh);
      await fresh.close();
      await untilUnused(admin, `${name}_new`);
      await admin.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
    }
    await admin.query('SELECT pg_advisory_unlock(7265672)');
  });
  return name;
}

/** A template must have no connection; PostgreSQL notices a closed one a moment later. */
async function untilUnused(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rowCount } = await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await migrationNames()) {
    hash.update(await readMigration(name));
  }
  return hash.digest('hex').slice(0, 16);
}
