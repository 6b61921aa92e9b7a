import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import S3rver from '@20minutes/s3rver';
import { CreateBucketCommand, DeleteBucketCommand } from '@aws-sdk/client-s3';
import { type Bucket, bucketAt, openBucket, openDisk } from '../src/platform/files/file-store.ts';

const { TEST_S3_URL: given } = process.env;

/**
 * `npm run test:s3` names a real store. The imitation in its place knows keys, but compares neither
 * signatures nor the conditions of a write.
 */
export const storeIsReal = given !== undefined;

export function bucketOf(address: string): Bucket {
  const bucket = bucketAt(address);
  if (bucket === undefined) throw new Error('no bucket');
  return bucket;
}

async function openStore(): Promise<{ url: string; stop(): Promise<void> }> {
  if (given !== undefined) return { url: given, stop: async () => {} };
  const directory = await mkdtemp(join(tmpdir(), 'quarrter-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It computes those of lists over another path than it was asked for.
    allowMismatchedSignatures: true,
    directory,
  });
  const { port } = await server.run();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

export type TestBucket = {
  /** As `FILES_S3_URL` has it. */
  readonly address: string;
  close(): Promise<void>;
};

/** Makes an empty bucket, which is gone with its files when it is closed. */
export async function openTestBucket(): Promise<TestBucket> {
  const { url, stop } = await openStore();
  const address = `${url}/quarrter-${randomBytes(8).toString('hex')}`;
  const store = bucketOf(address);
  const client = await openBucket(store);
  await client.send(new CreateBucketCommand({ Bucket: store.bucket }));
  return {
    address,
    async close() {
      await (await openDisk(store)).deleteAll('/');
      await client.send(new DeleteBucketCommand({ Bucket: store.bucket }));
      client.destroy();
      await stop();
    },
  };
}

type Reply = { readonly status: number; readonly body?: string };

/** Forwards requests to the store of a bucket, but those that `answer` has a reply for. */
export async function startStoreProxy(
  { address }: TestBucket,
  answer: (request: IncomingMessage) => Promise<Reply | null>,
): Promise<TestBucket> {
  const { hostname, port } = new URL(address);
  const proxy = createServer(async (request, response) => {
    const reply = await answer(request);
    if (reply !== null) {
      response.writeHead(reply.status, { 'content-type': 'application/xml' }).end(reply.body);
      return;
    }
    // The host is signed, so it stays the one that the client called.
    const { method, url: path, headers } = request;
    const forwarded = send({ hostname, port, method, path, headers });
    const [[stored]] = await Promise.all([
      once(forwarded, 'response') as Promise<[IncomingMessage]>,
      pipeline(request, forwarded),
    ]);
    response.writeHead(stored.statusCode ?? 502, stored.headers);
    await pipeline(stored, response);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = new URL(address);
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    address: through.href,
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
