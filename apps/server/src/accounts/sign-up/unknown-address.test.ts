import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { runHashing } from '../../platform/passwords/hashing.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';

// Workers load a module once for all test files; this file needs its own, with a counted function.
vi.hoisted(() => vi.resetModules());

/** The real thread, with its tasks counted. */
vi.mock('../../platform/passwords/hashing.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../platform/passwords/hashing.ts')>();
  return { ...real, runHashing: vi.fn(real.runHashing) };
});

const testApp = useTestApp();
let client: TestClient;
beforeAll(async () => {
  client = await aClient(testApp);
  await allTables(testApp.deps.db)
    .updateTable('clients')
    .set({ password_hash: await hashPassword(client.password) })
    .where('client_id', '=', client.clientId)
    .execute();
  // The dummy hash is made once, at the first unknown address.
  await post('/accounts/api/quarrter-client-login/', { email: 'x@example.com', password: 'x' });
});
afterAll(() => {
  vi.doUnmock('../../platform/passwords/hashing.ts');
  vi.resetModules();
});
beforeEach(async () => {
  await allTables(testApp.deps.db).deleteFrom('attempt_counts').execute();
  await testApp.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  vi.clearAllMocks();
});

function post(url: string, body: object) {
  return testApp.app.inject({ method: 'POST', url, body });
}

/** Counts the queued jobs and the new hashes, and lists the cost of each verified one. */
async function work(run: () => Promise<unknown>) {
  vi.clearAllMocks();
  await testApp.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  await run();
  const { rows } = await testApp.database.pool.query(
    'SELECT count(*)::int AS count FROM graphile_worker.jobs',
  );
  const tasks = vi.mocked(runHashing).mock.calls.map(([task]) => task);
  const verified = tasks.flatMap((task) => ('hash' in task ? [task.hash.split('$')[3]] : []));
  return { verified, hashed: tasks.length - verified.length, jobs: rows[0].count };
}

test('ACC-27: signing in verifies one hash, whatever address was typed', async () => {
  const attempts = [client.email, 'nobody@example.com', 'no address'].map(
    (email) => () =>
      post('/accounts/api/quarrter-client-login/', { email, password: 'Wrong-Horse-7' }),
  );
  for (const attempt of attempts) {
    expect(await work(attempt)).toEqual({ verified: ['m=19456,t=2,p=1'], hashed: 0, jobs: 0 });
  }
});

test('ACC-16: signing up hashes once and queues one email, known address or not', async () => {
  const form = (email: string) => ({
    ...{ first_name: 'Ada', last_name: 'Obi', phone_number: '08031234567', email },
    ...{ password1: 'Another-Horse-8', password2: 'Another-Horse-8' },
  });
  const url = '/accounts/api/quarrter-client-user-create/';
  const known = await work(() => post(url, form(client.email)));
  const unknown = await work(() => post(url, form('someone.new@example.com')));
  expect(known).toEqual({ verified: [], hashed: 1, jobs: 1 });
  expect(unknown).toEqual(known);
});

test.each(['/accounts/request-reset-email/', '/accounts/resend-verification/'])(
  'ACC-34: %s queues one job, whether the address is known or not',
  async (url) => {
    const known = await work(() => post(url, { email: client.email }));
    const unknown = await work(() => post(url, { email: 'nobody@example.com' }));
    expect(known).toEqual({ verified: [], hashed: 0, jobs: 1 });
    expect(unknown).toEqual(known);
  },
);
