import { Agent, get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';
import { closeListener } from './close-listener.ts';

let testApp: TestApp;
const agent = new Agent({ keepAlive: true });
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(async () => {
  agent.destroy();
  await testApp.stop();
});

/** A listener of its own, and what it answers on connections that the caller would use again. */
async function startListener() {
  const { app } = await buildApp(testApp.config, testApp.database.db);
  let listens: Promise<string> | null = null;
  return {
    app,
    async answer(path: string) {
      listens ??= app.listen({ host: '127.0.0.1', port: 0 });
      const url = `${await listens}${path}`;
      const reply = await new Promise<IncomingMessage>((resolve, reject) => {
        get(url, { agent }, resolve).once('error', reject);
      });
      const { connection, 'retry-after': retryAfter } = reply.headers;
      return { status: reply.statusCode, connection, retryAfter, body: await json(reply) };
    },
  };
}

test('says that it is not ready, and serves on, before it closes', async () => {
  const { app, answer } = await startListener();
  expect(await answer('/health/ready')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const noticed = Promise.withResolvers<void>();
  const closed = closeListener(app, noticed.promise);
  expect(await answer('/health/ready')).toEqual({
    status: 503,
    connection: 'close',
    retryAfter: '2',
    body: { status: 'not ready', reason: 'This process is about to end.' },
  });
  expect(await answer('/settings/')).toMatchObject({ status: 200, connection: 'close' });
  noticed.resolve();
  await closed;
  expect(app.server.listening).toBe(false);
});

test('serves a request that arrives while it closes', async () => {
  const { app, answer } = await startListener();
  const answered = Promise.withResolvers<unknown>();
  app.addHook('preClose', async () => answered.resolve(await answer('/settings/')));
  expect(await answer('/health/live')).toMatchObject({ status: 200 });
  await closeListener(app, Promise.resolve());
  expect(await answered.promise).toMatchObject({ status: 200, connection: 'close' });
});
