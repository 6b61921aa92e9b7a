import { EventEmitter, once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type DatabaseProxy, openDatabaseProxy } from '../../../test/database-proxy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type JobRunner, startJobRunner } from './job-runner.ts';
import { defineJob, handleJob, type JobAtStart, type JobHandlers, queueJob } from './jobs.ts';
import { holdWorkerLock } from './worker-lock.ts';

const testApp = useTestApp();
let proxy: DatabaseProxy;
const runners: JobRunner[] = [];
/** Of handlers that are held up, so that a runner can stop after a test that failed. */
const releases: (() => void)[] = [];

beforeAll(async () => {
  proxy = await openDatabaseProxy(testApp.config.databaseUrl);
});
afterEach(async () => {
  await proxy.comeBack();
  for (const release of releases.splice(0)) release();
  for (const runner of runners.splice(0)) await runner.stop();
  await testApp.database.pool.query('DELETE FROM graphile_worker._private_jobs');
});
afterAll(() => proxy?.stop());

const greet = defineJob('greet', { name: z.string() });

/** A handler that notes whom it greets and may be held up. */
function greeter() {
  const greeted: string[] = [];
  const waits: { name: string; resolve(): void }[] = [];
  let finish: Promise<void> | null = null;
  let release = () => {};
  const handlers = handleJob(greet, async ({ name }) => {
    greeted.push(name);
    for (const wait of waits) if (wait.name === name) wait.resolve();
    await finish;
  });
  return {
    handlers,
    greeted,
    hold() {
      const held = Promise.withResolvers<void>();
      finish = held.promise;
      release = () => {
        finish = null;
        held.resolve();
      };
      releases.push(release);
    },
    release: () => release(),
    untilGreeted(name: string): Promise<void> {
      return new Promise((resolve) => waits.push({ name, resolve }));
    },
  };
}

const warnings = new EventEmitter();

function noteWarning(...parts: unknown[]): void {
  warnings.emit(String(parts.at(-1)));
}

function startRunner(
  handlers: JobHandlers,
  more: { atStart?: JobAtStart[]; proxied?: boolean } = {},
) {
  const runner = startJobRunner({
    db: testApp.deps.db,
    databaseUrl: more.proxied ? proxy.url : testApp.config.databaseUrl,
    handlers,
    crontab: '',
    atStart: more.atStart ?? [],
    log: { debug() {}, info() {}, warn: noteWarning, error() {} },
    confirmAfterMs: 300,
  });
  runners.push(runner);
  return runner;
}

async function queueGreeting(name: string): Promise<void> {
  await testApp.deps.db.transaction().execute((tx) => queueJob(tx, greet, { name }));
}

/** A job that a worker held when it was killed. */
async function queueHeldGreeting(name: string): Promise<void> {
  await testApp.deps.db.transaction().execute(async (tx) => {
    await queueJob(tx, greet, { name });
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-gone', locked_at = now()
      WHERE payload->>'name' = ${name}`.execute(tx);
  });
}

async function heldJobs(): Promise<string[]> {
  const { rows } = await testApp.database.pool.query(
    'SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL',
  );
  return rows.map((row) => row.locked_by);
}

test('runs a job that a killed worker held', async () => {
  const { handlers, untilGreeted } = greeter();
  await queueHeldGreeting('Ada');
  startRunner(handlers);
  await untilGreeted('Ada');
});

test('tells a job that its worker is asked to end, and the job is repeated', async () => {
  const began = Promise.withResolvers<void>();
  const long = handleJob(greet, async (_, { signal }) => {
    began.resolve();
    const ending = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => ending.reject(signal.reason));
    await ending.promise;
  });
  startRunner(long);
  await queueGreeting('Ada');
  await began.promise;
  await runners.pop()?.stop();
  const { rows } = await testApp.database.pool.query(
    'SELECT attempts, locked_by FROM graphile_worker._private_jobs',
  );
  expect(rows).toEqual([{ attempts: 1, locked_by: null }]);
});

test('leaves the job of a living worker alone', async () => {
  const slow = greeter();
  slow.hold();
  const begun = slow.untilGreeted('Ada');
  await startRunner(slow.handlers).ready;
  await queueGreeting('Ada');
  await begun;
  const [holder] = await heldJobs();

  // A job of a worker that is gone tells when the other runner has looked for such jobs.
  await queueHeldGreeting('Bola');
  const other = greeter();
  const next = Promise.race([other.untilGreeted('Bola'), slow.untilGreeted('Bola')]);
  startRunner(other.handlers);
  await next;
  expect(await heldJobs()).toContain(holder);
  expect([...slow.greeted, ...other.greeted].filter((name) => name === 'Ada')).toEqual(['Ada']);
  slow.release();
});

test('takes jobs up again after the database broke off under one', async () => {
  const { handlers, greeted, hold, release, untilGreeted } = greeter();
  hold();
  const begun = untilGreeted('Ada');
  await startRunner(handlers, { proxied: true }).ready;
  await queueGreeting('Ada');
  await begun;
  await proxy.goAway();
  const again = untilGreeted('Ada');
  const brokenOff = once(warnings, 'the job queue broke off; it is taken up again');
  release();
  await brokenOff;
  await proxy.comeBack();
  await again;
  expect(greeted).toEqual(['Ada', 'Ada']);
});

test('waits at its start for a database that is away', async () => {
  const { handlers, untilGreeted } = greeter();
  await proxy.goAway();
  await queueGreeting('Ada');
  startRunner(handlers, { proxied: true });
  const begun = untilGreeted('Ada');
  await proxy.comeBack();
  await begun;
});

test('goes on with its job when only the connection of its lock breaks', async () => {
  const { handlers, greeted, hold, release, untilGreeted } = greeter();
  hold();
  const begun = untilGreeted('Ada');
  await startRunner(handlers).ready;
  await queueGreeting('Ada');
  await begun;
  const [holder] = await heldJobs();
  const ended = await testApp.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'quarrter worker lock' AND datname = current_database()`,
  );
  expect(ended.rowCount).toBe(1);
  await queueGreeting('Bola');
  const next = untilGreeted('Bola');
  await next;
  expect(await heldJobs()).toContain(holder);
  release();
  expect(greeted).toEqual(['Ada', 'Bola']);
});

test('holds no lock on a server that is read-only', async () => {
  const admin = new pg.Client({ connectionString: testApp.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>('SELECT current_database() AS name');
  const alter = `ALTER DATABASE ${rows[0]?.name}`;
  await admin.query(`${alter} SET default_transaction_read_only = on`);
  const lost = once(warnings, 'the lock of this worker is lost').then(() => 'lost');
  const lock = holdWorkerLock(testApp.config.databaseUrl, 'failover', { warn: noteWarning });
  releases.push(() => lock.release());
  expect(await Promise.race([lost, lock.wait()])).toBe('lost');
  expect(lock.wait()).not.toBeNull();
  await admin.query(`${alter} RESET default_transaction_read_only`);
  await admin.end();
  await lock.wait();
  expect(lock.wait()).toBeNull();
});

test('queues at its start what cannot wait for its hour', async () => {
  const ran = Promise.withResolvers<void>();
  const soon = defineJob('soon', {});
  startRunner(
    handleJob(soon, async () => ran.resolve()),
    { atStart: [{ name: 'soon', queue: null }] },
  );
  await ran.promise;
});

test('finishes the job in progress before it stops', async () => {
  const { handlers, hold, release, untilGreeted } = greeter();
  hold();
  const begun = untilGreeted('Ada');
  const runner = startRunner(handlers);
  await queueGreeting('Ada');
  await begun;
  const stopped = runner.stop();
  release();
  await stopped;
  runners.splice(0);
  const { rows } = await testApp.database.pool.query('SELECT FROM graphile_worker._private_jobs');
  expect(rows).toEqual([]);
});
