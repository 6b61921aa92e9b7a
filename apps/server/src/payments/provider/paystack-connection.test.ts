import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { connect } from './paystack-connection.ts';

test("keeps the provider's message of a rejection without the numbers in it", async () => {
  const server = createServer((_request, response) => {
    const message = 'Account 0123456789 of bank 058 cannot be resolved';
    response.writeHead(422).end(JSON.stringify({ status: false, message }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connection = connect({ url: `http://127.0.0.1:${port}`, secretKey: 'sk' });
  await expect(connection.read('/bank/resolve')).rejects.toMatchObject({
    kind: 'rejected',
    message: 'Account … of bank 058 cannot be resolved',
  });
  await new Promise((resolve) => server.close(resolve));
});
