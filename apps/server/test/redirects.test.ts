import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { postTo } from '../src/bureaus/connection.ts';
import { connect } from '../src/payments/provider/paystack-connection.ts';
import { openDisk } from '../src/platform/files/file-store.ts';

type Ask = (url: string) => Promise<unknown>;
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

test.each<[string, Ask]>([
  ['the payment provider', (url) => connect({ url, secretKey: 'sk' }).read('/bank')],
  ['a credit bureau', (url) => postTo({ url }, 5_000)('/report', {}, z.object({}))],
  [
    'the bucket of documents',
    async (url) => {
      const store = { bucket: 'b', endpoint: url, region: 'r', credentials };
      return (await openDisk(store)).getBytes('document');
    },
  ],
])('a redirect of %s is not followed', async (_whose, ask) => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(ask(`http://127.0.0.1:${port}`)).rejects.toThrow();
  expect(asked).not.toContain('/elsewhere');
  expect(asked.length).toBeGreaterThan(0);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
