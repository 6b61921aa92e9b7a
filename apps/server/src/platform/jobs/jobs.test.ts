import { runOnce } from 'graphile-worker';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../../test/test-app.ts';
import {
  defineJob,
  handleJob,
  type JobHandlers,
  queueAtStart,
  queueJob,
  queueJobs,
  queues,
} from './jobs.ts';

const testApp = useTestApp();

const greet = defineJob('greet', { clientId: z.string(), times: z.number() });

function runJobs(handlers: JobHandlers) {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) => handle(payload, { id: '1' }),
    ]),
  );
  return runOnce({ connectionString: testApp.config.databaseUrl, taskList, noHandleSignals: true });
}

test('a handler is given the payload that its job was queued with', async () => {
  const given: unknown[] = [];
  await testApp.deps.db.transaction().execute(async (tx) => {
    await queueJob(tx, greet, { clientId: 'Ada', times: 2 });
  });
  await runJobs(handleJob(greet, async (payload) => given.push(payload)));
  expect(given).toEqual([{ clientId: 'Ada', times: 2 }]);
});

test('a payload of another shape is an error, and the handler does not run', async () => {
  const given: unknown[] = [];
  const handlers = handleJob(greet, async (payload) => given.push(payload));
  await expect(handlers.greet?.({ client_id: 'Ada', times: 2 }, { id: '1' })).rejects.toThrow(
    'clientId',
  );
  expect(given).toEqual([]);
});

test('many jobs are queued at once, one for each payload', async () => {
  const given: number[] = [];
  const payloads = [1, 2, 3].map((times) => ({ clientId: 'Ada', times }));
  await testApp.deps.db.transaction().execute(async (tx) => {
    await queueJobs(tx, greet, payloads);
    await queueJobs(tx, greet, []);
  });
  await runJobs(handleJob(greet, async ({ times }) => given.push(times)));
  expect(given.toSorted()).toEqual([1, 2, 3]);
});

test('a job waits in its queue, however it was queued', async () => {
  const long = defineJob('long', { place: z.number() }, queues.long);
  const { db } = testApp.deps;
  await db.transaction().execute(async (tx) => {
    await queueJob(tx, long, { place: 1 });
    await queueJobs(tx, long, [{ place: 2 }]);
  });
  await queueAtStart(db, [long]);
  const { rows } = await testApp.database.pool.query(
    "SELECT queue_name FROM graphile_worker.jobs WHERE task_identifier = 'long'",
  );
  expect(rows).toEqual(Array(3).fill({ queue_name: 'long' }));
  await runJobs({ long: () => Promise.resolve() });
});

test('a job is gone with the transaction that queued it', async () => {
  const given: unknown[] = [];
  const failing = testApp.deps.db.transaction().execute(async (tx) => {
    await queueJob(tx, greet, { clientId: 'Ada', times: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await runJobs(handleJob(greet, async (payload) => given.push(payload)));
  expect(given).toEqual([]);
});
