import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { useTestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';
import { closeListener } from './close-listener.ts';

const testApp = useTestApp();
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** A listener of its own, and its answers on connections that the caller would use again. */
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

const liveRequest = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
const answeredAndClosed = /^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n/i;

test('answers on a connection that was opened before it stopped listening', async () => {
  const { app } = await startListener();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(app.server, 'connection');
  const connection = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  const closed = closeListener(app, Promise.resolve(), 60_000);
  await expect.poll(() => app.server.listening).toBe(false);
  connection.write(liveRequest);
  expect(await text(connection)).toMatch(answeredAndClosed);
  await closed;
});

/** Connects and sends a request while the thread of the listener is busy. */
const busyCaller = `
const { parentPort, workerData } = require('node:worker_threads');
let reply = '';
const connection = require('node:net').connect(workerData.port, '127.0.0.1', () => {
  connection.write(workerData.request);
  Atomics.store(workerData.sent, 0, 1);
  Atomics.notify(workerData.sent, 0);
});
connection.on('data', (part) => { reply += part; });
connection.on('error', (error) => { reply += error.message; });
connection.on('close', () => parentPort.postMessage(reply));
`;

test('answers on a connection that it had not accepted when it was to stop', async () => {
  const { app } = await startListener();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const caller = new Worker(busyCaller, {
    eval: true,
    workerData: { port, request: liveRequest, sent },
  });
  const reply = once(caller, 'message');
  expect(Atomics.wait(sent, 0, 0, 60_000)).not.toBe('timed-out');
  await closeListener(app, Promise.resolve(), 60_000);
  expect(String(await reply)).toMatch(answeredAndClosed);
});
