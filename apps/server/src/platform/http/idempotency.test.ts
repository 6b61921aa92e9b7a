import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allTables } from '../../../test/all-tables.ts';
import { aClient } from '../../../test/builders/client.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { newId } from '../database/ids.ts';
import { runIdempotently } from './idempotency.ts';

const testApp = useTestApp();

function runOnce(clientId: string, requestId: string, run: () => Promise<object>) {
  const { db, secrets } = testApp.deps;
  const request = { clientId, requestId, command: 'test', input: { account: '0123456789' } };
  return db.transaction().execute((tx) => runIdempotently(tx, secrets, request, run));
}

test('runs one of many calls with the same request id, and gives its answer to all', async () => {
  const { clientId } = await aClient(testApp);
  const requestId = newId();
  let runs = 0;
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() =>
      runOnce(clientId, requestId, async () => {
        runs += 1;
        await untilWaiting(testApp, 5);
        return { run: runs };
      }),
    ),
  );
  expect(runs).toBe(1);
  expect(answers).toEqual(Array(6).fill({ run: 1 }));
});

test('a failed request can be repeated with its id', async () => {
  const [one, two] = [await aClient(testApp), await aClient(testApp)];
  const requestId = newId();
  const failing = runOnce(one.clientId, requestId, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await runOnce(one.clientId, requestId, async () => ({ of: 'one' }))).toEqual({
    of: 'one',
  });
  expect(await runOnce(two.clientId, requestId, async () => ({ of: 'two' }))).toEqual({
    of: 'two',
  });
});

test('the stored hash of an input cannot be recomputed without the key', async () => {
  const { clientId } = await aClient(testApp);
  await runOnce(clientId, newId(), async () => ({}));
  const { input_hash } = await allTables(testApp.deps.db)
    .selectFrom('command_requests')
    .select('input_hash')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const plain = createHash('sha256').update(JSON.stringify(['test', { account: '0123456789' }]));
  expect(input_hash).not.toBe(plain.digest('hex'));
});
