import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver, { type Context } from '@20minutes/s3rver';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSecrets, type Secrets } from '../passwords/secrets.ts';
import { bucketAt, openBucket } from './file-store.ts';
import { type Files, openFiles } from './files.ts';
import { rotateBucket } from './rotate-bucket.ts';

/* Files in a bucket, on a server that speaks S3. */

const keys = { old: randomBytes(32), new: randomBytes(32) };
const blindIndexKey = randomBytes(32);
const secretsWith = (current: 'old' | 'new', ...ids: ('old' | 'new')[]): Secrets =>
  makeSecrets({ current, keys: new Map(ids.map((id) => [id, keys[id]])), blindIndexKey });

const content = Buffer.from('%PDF-1.7 the statement of a client');
/** How the store differs from a good one. */
let fault: 'silent' | 'keeps files' | 'ignores conditions' | 'deletes at the same time' | null;

const notDeleted =
  '<DeleteResult><Error><Key>loans/one/a.pdf</Key><Code>AccessDenied</Code></Error></DeleteResult>';

/** Answers conditional writes, which the server lacks, and faults. True when it has replied. */
async function reply(ctx: Context): Promise<boolean> {
  if (fault === 'silent') await new Promise(() => {});
  const condition = ctx.method === 'PUT' ? ctx.headers['if-match'] : undefined;
  const key = decodeURIComponent(ctx.path.slice('/documents/'.length));
  if (ctx.method === 'POST' && fault === 'keeps files') {
    ctx.type = 'application/xml';
    ctx.body = notDeleted;
  } else if (condition && fault === 'deletes at the same time' && key.startsWith('loans/')) {
    ctx.status = 409;
  } else if (condition && fault !== 'ignores conditions') {
    const { etag } = await server.store.getMetadata('documents', key);
    if (etag === condition) return false;
    ctx.status = 412;
  } else return false;
  return true;
}

let directory: string;
let server: S3rver;
let address: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'quarrter-bucket-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It computes those of lists over another path than it was asked for.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'documents' }],
  });
  server.middleware.unshift(async (ctx, next) => {
    if (!(await reply(ctx))) await next();
  });
  const { port } = await server.run();
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/documents`;
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  fault = null;
  return filesOf(secretsWith('old', 'old')).removeFolder('loans');
});

function store(changes: (address: string) => string = (same) => same) {
  const bucket = bucketAt(changes(address));
  if (bucket === undefined) throw new Error('no bucket');
  return bucket;
}
const filesOf = (secrets: Secrets): Files => openFiles(store(), secrets);

test('a file is encrypted in the bucket, and is read as it was', async () => {
  const files = filesOf(secretsWith('old', 'old'));
  const key = 'loans/client/loan/document.pdf';
  const stored = await files.put(key, content);
  expect(stored).toMatchObject({ key, bytes: content.length });
  expect(Buffer.from(await files.get(key))).toEqual(content);
  await expect(filesOf(secretsWith('new', 'new')).get(key)).rejects.toThrow();
  await files.remove(key);
  await expect(files.get(key)).rejects.toThrow();
});

test('folders are listed, and deleted with what is in them', async () => {
  const files = filesOf(secretsWith('old', 'old'));
  const names = ['loans/one/a.pdf', 'loans/one/b.pdf', 'loans/one/c.pdf'];
  for (const name of [...names, 'loans/two/a.pdf']) await files.put(name, content);
  expect(await files.folders('loans')).toEqual(['loans/one', 'loans/two']);
  expect(await files.list('loans/one')).toEqual(names);
  await files.removeFolder('loans/one');
  expect(await files.folders('loans')).toEqual(['loans/two']);
  expect(await files.list('loans/one')).toEqual([]);
  expect(await files.folders('nothing')).toEqual([]);
});

test('a folder of which the store kept a file is not taken for deleted', async () => {
  const files = filesOf(secretsWith('old', 'old'));
  await files.put('loans/one/a.pdf', content);
  fault = 'keeps files';
  await expect(files.removeFolder('loans/one')).rejects.toThrow('did not delete everything');
});

test('a store that is silent is not waited for without end', async () => {
  const { HeadBucketCommand } = await import('@aws-sdk/client-s3');
  fault = 'silent';
  const client = await openBucket(store(), 50);
  const asked = client.send(new HeadBucketCommand({ Bucket: 'documents' }));
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  client.destroy();
});

test('a rotation seals the files of older keys again, once', async () => {
  const [one, two] = ['loans/client/one.pdf', 'loans/client/two.pdf'] as const;
  await filesOf(secretsWith('old', 'old')).put(one, content);
  await filesOf(secretsWith('new', 'new')).put(two, content);
  const rotate = () => rotateBucket(store(), secretsWith('new', 'new', 'old'), 'new');
  expect(await rotate()).toEqual({ read: 2, sealedAgain: 1 });
  expect(await rotate()).toEqual({ read: 2, sealedAgain: 0 });
  const afterwards = filesOf(secretsWith('new', 'new'));
  for (const key of [one, two]) expect(Buffer.from(await afterwards.get(key))).toEqual(content);
});

test('a rotation leaves out a file that is deleted at the same time', async () => {
  await filesOf(secretsWith('old', 'old')).put('loans/client/one.pdf', content);
  fault = 'deletes at the same time';
  const rotated = rotateBucket(store(), secretsWith('new', 'new', 'old'), 'new');
  expect(await rotated).toEqual({ read: 1, sealedAgain: 0 });
});

test('a store that ignores the condition of a write is not rotated', async () => {
  const files = filesOf(secretsWith('old', 'old'));
  await files.put('loans/client/one.pdf', content);
  fault = 'ignores conditions';
  const rotated = rotateBucket(store(), secretsWith('new', 'new', 'old'), 'new');
  await expect(rotated).rejects.toThrow('ignores If-Match');
  expect(Buffer.from(await files.get('loans/client/one.pdf'))).toEqual(content);
  expect(await files.list('/')).toEqual([]);
});

test('a key that the store does not know reads and writes nothing', async () => {
  const wrong = store((right) => right.replace('S3RVER:', 'other:'));
  const files = openFiles(wrong, secretsWith('old', 'old'));
  await expect(files.put('loans/a.pdf', content)).rejects.toThrow();
  await expect(files.list('loans')).rejects.toThrow();
});
