import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';

/*
 * The outgoing proxy of deploy/systemd/egress.conf. Node reads its settings when a process starts,
 * so the calls are made by one of its own.
 */

const calls = `
import { postTo } from './src/bureaus/connection.ts';
import { connect } from './src/payments/provider/paystack-connection.ts';
import { openDisk } from './src/platform/files/file-store.ts';
const key = { accessKeyId: 'key', secretAccessKey: 'secret' };
const store = { bucket: 'b', endpoint: 'https://s3.quarrter.test', region: 'r', credentials: key };
const disk = await openDisk(store);
await Promise.allSettled([
  connect({ url: 'https://provider.quarrter.test', secretKey: 'sk' }).write('/transfer', {}),
  postTo({ url: 'https://bureau.quarrter.test' }, 5_000)('/report', {}, {}),
  disk.getBytes('document'),
]);
`;

/** The hosts that a process asks a proxy for, which lets nothing out. */
async function hostsAsked(environment: Record<string, string>): Promise<Set<string>> {
  const asked = new Set<string>();
  const proxy = createServer((_request, response) => void response.writeHead(403).end());
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.add(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  const env = { ...environment, HTTPS_PROXY: `http://127.0.0.1:${port}` };
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  await execa(process.execPath, ['--input-type=module', '--eval', calls], { cwd, env });
  proxy.close();
  await once(proxy, 'close');
  return asked;
}

test('calls of provider, bureaus and bucket go through the outgoing proxy', async () => {
  const hosts = ['bureau', 'provider', 's3'].map((name) => `${name}.quarrter.test:443`);
  const asked = await hostsAsked({ NODE_USE_ENV_PROXY: '1', NO_PROXY: 'localhost' });
  expect([...asked].sort()).toEqual(hosts);
});
