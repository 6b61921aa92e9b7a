import type { CheckRun } from '@quarrter/contract/staff/book-checks';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { anActiveLoan } from '../../../test/builders/loan.ts';
import { aStaffMember, staffCall, type TestStaff } from '../../../test/builders/staff.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { allJobs } from '../../jobs.ts';
import { allChecks } from '../../ledger-checks.ts';
import { openDatabase } from '../../platform/database/database.ts';

const testApp = useTestApp();
let finance: TestStaff;
let administrator: TestStaff;

beforeAll(async () => {
  finance = await aStaffMember(testApp, 'finance');
  administrator = await aStaffMember(testApp, 'administrator');
  await anActiveLoan(testApp);
});
beforeEach(async () => {
  await testApp.database.owner.pool.query('TRUNCATE ledger_check_runs, ledger_check_results');
  await testApp.database.owner.pool.query('DELETE FROM graphile_worker._private_jobs');
});

const path = 'books/checks/';

const call = (method: 'GET' | 'POST', path: string, who = finance) =>
  staffCall(testApp, who, method, path);

async function newestRun(): Promise<CheckRun> {
  return (await call('GET', path)).body.results[0];
}

test('a check that staff start runs every comparison and stores what each found', async () => {
  expect((await call('POST', path)).status).toBe(202);
  expect(await newestRun()).toMatchObject({ state: 'waiting', askedBy: finance.name, done: 0 });
  await testApp.work();
  const run = await newestRun();
  expect(run).toMatchObject({ state: 'finished', checks: allChecks.length, differing: 0 });
  expect(run.done).toBe(allChecks.length);
  const { results } = (await call('GET', `${path}${run.id}/`)).body;
  expect(results).toHaveLength(allChecks.length);
  expect(run.compared).toBe(
    results.reduce((sum: number, one: { compared: number }) => sum + one.compared, 0),
  );
});

test('a check leaves the pool of the worker to others, also the smallest', async () => {
  await call('POST', path);
  const { id: runId } = await newestRun();
  const pool = openDatabase(testApp.config.databaseUrl, { connections: 2 });
  const deps = { ...testApp.deps, db: pool.db };
  try {
    await allJobs(deps)['check-ledger']?.({ runId }, { id: 'test' });
  } finally {
    await pool.close();
  }
  expect(await newestRun()).toMatchObject({ state: 'finished', done: allChecks.length });
});

test('a check names the rows that differ', async () => {
  const plus = (amount: number) =>
    testApp.database.owner.pool.query(
      `UPDATE ledger_accounts SET debits = debits + ${amount} WHERE code = 1000`,
    );
  await plus(1);
  await call('POST', path);
  await testApp.work();
  await plus(-1);
  const run = await newestRun();
  expect(run.differing).toBeGreaterThan(0);
  const { results } = (await call('GET', `${path}${run.id}/`)).body;
  expect(JSON.stringify(results)).toContain('account 1000 of');
});

test('a second check is refused while one waits or runs', async () => {
  expect((await call('POST', path)).status).toBe(202);
  const second = await call('POST', path);
  expect([second.status, second.body.detail]).toEqual([
    409,
    'A check is already waiting or in progress. Wait until it is done.',
  ]);
  const worker = await testApp.database.pool.connect();
  await worker.query("UPDATE ledger_check_runs SET state = 'running'");
  await worker.query('SELECT pg_advisory_lock(7265678)');
  expect((await newestRun()).state).toBe('running');
  expect((await call('POST', path)).status).toBe(409);
  await worker.query('SELECT pg_advisory_unlock(7265678)');
  worker.release();
});

test('a check whose worker was killed is interrupted, and another one can be started', async () => {
  await call('POST', path);
  await testApp.database.pool.query("UPDATE ledger_check_runs SET state = 'running'");
  expect((await newestRun()).state).toBe('interrupted');
  expect((await call('POST', path)).status).toBe(202);
  await testApp.work();
  const { results } = (await call('GET', path)).body;
  expect(results.map(({ state }: CheckRun) => state)).toEqual(['finished', 'interrupted']);
});

test('a run that another worker is given after a kill is not run twice', async () => {
  await call('POST', path);
  await testApp.database.pool.query("UPDATE ledger_check_runs SET state = 'running'");
  await testApp.work();
  expect(await newestRun()).toMatchObject({ state: 'interrupted', done: 0 });
});

test('a check that finds another process checking is tried again', async () => {
  await call('POST', path);
  const other = await testApp.database.pool.connect();
  await other.query('SELECT pg_advisory_lock(7265678)');
  await testApp.work();
  await other.query('SELECT pg_advisory_unlock(7265678)');
  other.release();
  expect((await newestRun()).state).toBe('waiting');
  await testApp.database.owner.pool.query(
    'UPDATE graphile_worker._private_jobs SET run_at = now()',
  );
  await testApp.work();
  expect((await newestRun()).state).toBe('finished');
});

test('a check whose every attempt failed says so, and another one can be started', async () => {
  await call('POST', path);
  await testApp.database.owner.pool.query(
    'UPDATE graphile_worker._private_jobs SET attempts = max_attempts',
  );
  expect((await newestRun()).state).toBe('failed');
  expect((await call('POST', path)).status).toBe(202);
  await testApp.work();
  const { results } = (await call('GET', path)).body;
  expect(results.slice(0, 2).map(({ state }: CheckRun) => state)).toEqual(['finished', 'failed']);
});

test('only finance starts a check, and an administrator reads it', async () => {
  expect((await call('POST', path, administrator)).status).toBe(403);
  expect((await call('GET', path, administrator)).status).toBe(200);
});
