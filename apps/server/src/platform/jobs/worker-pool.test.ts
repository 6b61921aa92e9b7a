import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { openWorkerPool } from './worker-pool.ts';

const testApp = useTestApp();

test('a connection that graphile-worker releases twice is released once', async () => {
  const pool = openWorkerPool(testApp.database.url, 1, testApp.app.log);
  const listening = Promise.withResolvers<() => void>();
  pool.connect((error, _client, release) => {
    if (error) listening.reject(error);
    else listening.resolve(release);
  });
  const release = await listening.promise;
  release();
  const next = await pool.connect();
  release();
  const waiting = pool.connect();
  expect(pool.waitingCount, 'the next one still has it').toBe(1);
  next.release();
  (await waiting).release();
  await pool.end();
});

test('a pool that has no connection for graphile-worker gives it none to release', async () => {
  const pool = openWorkerPool(testApp.database.url, 1, testApp.app.log);
  await pool.end();
  const told = Promise.withResolvers<unknown[]>();
  pool.connect((...given) => told.resolve(given));
  const [error, , release] = await told.promise;
  expect(error).toBeInstanceOf(Error);
  expect(release).toBeUndefined();
});
