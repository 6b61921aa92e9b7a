import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { sandboxBureaus } from '../src/config-bureaus.ts';
import { openDocuments } from '../src/documents/index.ts';
import { ReaderTooSlow, startReader } from '../src/documents/start-reader.ts';
import { sendingDeps } from '../src/emails.ts';
import { sendDueEmails } from '../src/events/index.ts';
import { makeUnmade } from '../src/issued-documents/make-unmade.ts';
import { allJobs } from '../src/jobs.ts';
import type { LedgerCheck } from '../src/ledger/index.ts';
import { checkPayments } from '../src/payments/receive/check-payments.ts';
import { bucketAt } from '../src/platform/files/file-store.ts';
import type { App } from '../src/platform/http/http.ts';
import { taskList } from '../src/platform/jobs/job-runner.ts';
import type { Deps } from '../src/wiring.ts';
import { onCitus } from './citus/nodes.ts';
import { expectCleanLedger } from './clean-ledger.ts';
import { controlToken, freePort, providerKeys, startSandbox } from './sandbox.ts';
import { takeSharedApp } from './shared-app.ts';
import { freshDatabase, type TestDatabase } from './test-database.ts';
import type { TestApp } from './types.ts';

export type { TestApp };

type StartOptions = {
  /** The business date; 21 November 2026 if a test does not say otherwise. */
  date?: string;
  deps?: Partial<Deps>;
  config?: Partial<Config>;
  database?: TestDatabase;
};

type UseOptions = StartOptions & {
  /** Checks that run once the tests of the file are done: `allChecks` or `recordChecks`. */
  cleanLedger?: readonly LedgerCheck[];
};

const dayMs = 86_400_000;

/**
 * Starts the app before the tests of a file and stops it after them. Its members exist once the
 * tests run, so read them inside a hook or a test. Hooks of the file itself belong after this one:
 * they begin when the app is there, and end before it stops.
 */
export function useTestApp({ cleanLedger, ...options }: UseOptions = {}): TestApp {
  const testApp = {} as TestApp;
  const { date, ...own } = options;
  const isShared = Object.keys(own).length === 0 && !onCitus();
  beforeAll(async () => {
    const started = isShared ? await takeSharedApp(startTestApp) : await startTestApp(own);
    if (date !== undefined) await beginOn(started.database, date);
    Object.assign(testApp, started);
  });
  afterAll(async () => {
    // Where the start failed there is nothing to compare and nothing to stop.
    if (testApp.stop === undefined) return;
    try {
      if (cleanLedger) await expectCleanLedger(testApp.deps.db, cleanLedger);
    } finally {
      if (!isShared) await testApp.stop();
    }
  });
  return testApp;
}

/** The reader's answers, by the document and the task. */
const answers = new Map<string, ReturnType<typeof startReader>>();

/** Of all apps of this worker, so that the PDF of the tests is read once, not for every test. */
const documents = openDocuments({
  scannerUrl: null,
  log: { warn: () => undefined },
  start(task, content) {
    const key = `${createHash('sha256').update(content).digest('hex')} ${JSON.stringify(task)}`;
    const answer = answers.get(key) ?? startReader(task, content);
    answers.set(key, answer);
    // One that the machine was too busy for says nothing about the document.
    answer.catch((error) => error instanceof ReaderTooSlow && answers.delete(key));
    return answer;
  },
});

/** Its libraries are large, and loaded for `npm run test:s3` only. */
async function openBucketOfStore() {
  const { openTestBucket } = await import('./bucket-store.ts');
  return openTestBucket();
}

/**
 * The real app on a fresh database of its own, with the real adapter speaking to the sandbox over
 * HTTP.
 */
export async function startTestApp(options: StartOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await freshDatabase());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(url);
  const filesDir = await mkdtemp(join(tmpdir(), 'quarrter-files-'));
  const bucket = process.env.TEST_S3_URL ? await openBucketOfStore() : undefined;
  const files = bucketAt(bucket?.address ?? '') ?? { folder: filesDir };
  const config = {
    ...configOf({ databaseUrl: database.url, sandbox, files, port, url }),
    ...options.config,
  };
  const overrides = { documents, ...options.deps };
  const { app, deps, securityEvents } = await buildApp(config, database.db, overrides);
  const untilIdle = watchRequests(app);
  await app.listen({ host: '127.0.0.1', port });
  await beginOn(database, options.date ?? '2026-11-21');
  const workerPool = openWorkerPool(database.url);
  const worker = {
    pgPool: workerPool,
    taskList: taskList(allJobs(deps)),
    noHandleSignals: true,
    // As in production: in batches, the end of every job is waited for.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: silentLogger,
  };
  const runJobs = async () => {
    await checkPayments(deps, new Date());
    // A job of a queue waits until the one before it is recorded as done, for which no run waits.
    for (let left = ''; ; ) {
      await runOnce(worker);
      const ready = await readyJobs(workerPool);
      if (ready === '' || ready === left) return;
      left = ready;
    }
  };
  return {
    app,
    deps,
    securityEvents,
    config,
    filesDir,
    database,
    sandbox,
    url,
    setDate: (date) => skipTo(database, date),
    runJobs,
    untilIdle,
    async work() {
      await runJobs();
      await makeUnmade(deps, new Date(Date.now() + dayMs));
      // Whatever the hour of the machine, it is day.
      const mail = { ...sendingDeps(deps), isDay: async () => true };
      while ((await sendDueEmails(mail, new Date())).settled > 0);
    },
    async stop() {
      await app.close();
      await workerPool.end();
      deps.mailer.close();
      await sandbox.stop();
      await database.drop();
      await bucket?.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}

/** Nothing has happened yet, so no day is skipped. */
async function beginOn({ pool }: TestDatabase, date: string): Promise<void> {
  await pool.query('UPDATE business_clock SET business_date = $1', [date]);
}

/** Gives a function that waits until every request is answered. */
function watchRequests(app: App): () => Promise<boolean> {
  const open = new Set<unknown>();
  app.addHook('onRequest', async (request) => {
    open.add(request);
  });
  app.addHook('onResponse', async (request) => {
    open.delete(request);
  });
  return async () => {
    for (let attempt = 0; attempt < 200 && open.size > 0; attempt += 1) await setTimeout(10);
    return open.size === 0;
  };
}

/** Sets the business date; the days up to it have passed at once. */
async function skipTo({ pool }: TestDatabase, date: string): Promise<void> {
  await pool.query(
    `WITH skipped AS (
       SELECT day::date, $2::timestamptz FROM business_clock,
         generate_series(business_date, $1::date - 1, interval '1 day') AS day
     ), moved AS (UPDATE business_clock SET business_date = $1)
     INSERT INTO skipped_days SELECT * FROM skipped
     ON CONFLICT (business_date) DO UPDATE SET skipped_at = excluded.skipped_at`,
    [date, new Date()],
  );
}

type Places = Pick<TestApp, 'sandbox' | 'url'> & Pick<Config, 'databaseUrl' | 'files' | 'port'>;

function configOf({ databaseUrl, sandbox, files, port, url }: Places): Config {
  return {
    mode: 'sandbox',
    databaseUrl,
    databaseConnections: 10,
    host: '127.0.0.1',
    port,
    metrics: null,
    tracesUrl: null,
    traceHeaders: {},
    publicUrl: url,
    staffUrl: null,
    trustedProxies: 'loopback',
    anonymousCallsPerMinute: 100_000,
    provider: { url: sandbox.url, ...providerKeys, scriptUrl: '/sandbox/v2/inline.js' },
    limits: {
      smallestCharge: { NGN: 50_00n, USD: 2_00n },
      smallestTransfer: 100_00n,
      largestTransfer: 10_000_000_00n,
    },
    bureaus: sandboxBureaus(sandbox.url, providerKeys.secretKey),
    mail: { smtpUrl: sandbox.smtpUrl, from: 'Quarrter <no-reply@quarrter.example>' },
    files,
    virusScannerUrl: null,
    savingsInsurance: null,
    withdrawalHoldMinutes: 0,
    securityEventDays: 400,
    closeAfterSeconds: 0,
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
}

const silentLogger = new Logger(() => () => {});

/**
 * The job runner's connections, opened once for every run of it. They are not the app's own: where
 * bigint comes as BigInt the runner cannot write down that a job failed.
 */
function openWorkerPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function readyJobs(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`
    SELECT id FROM graphile_worker.jobs
    WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts ORDER BY id`);
  return rows.map(({ id }) => id).join();
}
