import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';
import { forwardToSandbox } from './forward.ts';

const testApp = useTestApp();

test('the sandbox answers to the names of this server only', async () => {
  const statusOf = async (host: string) =>
    (await testApp.app.inject({ url: '/sandbox/api/accounts', headers: { host } })).statusCode;
  const own = new URL(testApp.config.publicUrl).host;
  for (const host of [own, 'localhost:3000', '192.168.0.7:3000', '[::1]:3000']) {
    expect(await statusOf(host), host).toBe(200);
  }
  expect(await statusOf('attacker.example:3000')).toBe(403);
});

test('a connection that the sandbox closed is not used again', async () => {
  const used = new WeakSet<object>();
  const sandbox = createServer((request, response) => {
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    response.end('answered');
  }).listen(0, '127.0.0.1');
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    sandbox.close();
  });
  await new Promise((resolve) => sandbox.once('listening', resolve));
  const { port } = sandbox.address() as AddressInfo;
  await forwardToSandbox(app, `http://127.0.0.1:${port}`, testApp.config.publicUrl);
  for (const _ of ['first', 'second']) {
    expect((await app.inject('/sandbox/popup')).body).toBe('answered');
  }
});
