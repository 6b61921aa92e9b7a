import { Agent, get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { useTestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';

const testApp = useTestApp();

test('starts without a warning in sandbox mode', async () => {
  expect(testApp.config.sandbox).not.toBeNull();
  const { app } = await buildApp(testApp.config, testApp.database.db);
  const warn = vi.spyOn(app.log, 'warn');
  await app.ready();
  const warnings = warn.mock.calls;
  await app.close();
  expect(warnings).toEqual([]);
});

test('rejects a multipart form where no files are expected', async () => {
  const reply = await testApp.app.inject({
    method: 'POST',
    url: '/support/api/contact/',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nAda\r\n--x--\r\n',
  });
  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([415, ['detail']]);
});

test('compresses a large API reply', async () => {
  const reply = await testApp.app.inject({
    url: '/docs/json',
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(reply.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toHaveProperty('paths');
});

test('finishes a request in progress before it stops', async () => {
  const { app } = await buildApp(testApp.config, testApp.database.db);
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  app.get('/slow', { config: { auth: 'anonymous' } }, async () => {
    started.resolve();
    await finish.promise;
    return { done: true };
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/slow`, { agent }, resolve).once('error', reject);
  });
  await started.promise;
  const closed = app.close();
  finish.resolve();
  expect(await json(await reply)).toEqual({ done: true });
  // The connection would otherwise stay open for its keep-alive, longer than this test may take.
  await closed;
  agent.destroy();
});
