import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bucketOf,
  openTestBucket,
  startStoreProxy,
  storeIsReal,
  type TestBucket,
} from '../../../test/bucket-store.ts';
import { makeSecrets, type Secrets } from '../passwords/secrets.ts';
import { openBucket } from './file-store.ts';
import { type Files, openFiles } from './files.ts';
import { rotateBucket } from './rotate-bucket.ts';

/* Files in a bucket, on a server that speaks S3. */

const keys = { old: randomBytes(32), new: randomBytes(32) };
const blindIndexKey = randomBytes(32);
const secretsWith = (current: 'old' | 'new', ...ids: ('old' | 'new')[]): Secrets =>
  makeSecrets({ current, keys: new Map(ids.map((id) => [id, keys[id]])), blindIndexKey });

const content = Buffer.from('%PDF-1.7 the statement of a client');
/** How the store differs from a good one. */
let fault:
  | 'silent'
  | 'keeps files'
  | 'ignores conditions'
  | 'compares bare ETags'
  | 'compares nothing'
  | 'deletes at the same time'
  | null;

const notDeleted =
  '<DeleteResult><Error><Key>loans/one/a.pdf</Key><Code>AccessDenied</Code></Error></DeleteResult>';

/** Replies with faults, and to conditional writes, which the imitation lacks. */
async function answer(request: IncomingMessage) {
  if (fault === 'silent') await new Promise(() => {});
  if (request.method === 'POST' && fault === 'keeps files') {
    return { status: 200, body: notDeleted };
  }
  const { pathname } = new URL(request.url ?? '', direct.address);
  const Key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
  const condition = request.headers['if-match'];
  return condition === undefined ? null : answerCondition(request, Key, condition);
}

async function answerCondition(request: IncomingMessage, Key: string, condition: string) {
  const at = { Bucket: bucketOf(direct.address).bucket, Key };
  if (fault === 'ignores conditions') {
    await client.send(new PutObjectCommand({ ...at, Body: await buffer(request) }));
    return { status: 200 };
  }
  if (fault === 'deletes at the same time' && Key.startsWith('loans/')) {
    await openFiles(bucketOf(direct.address), secretsWith('old', 'old')).remove(Key);
    return storeIsReal ? null : { status: 409 };
  }
  const isBare = fault === 'compares bare ETags';
  if (storeIsReal && !isBare && fault !== 'compares nothing') return null;
  const { ETag } = await client.send(new HeadObjectCommand(at));
  const matches = fault !== 'compares nothing' && ETag === (isBare ? `"${condition}"` : condition);
  return matches ? null : { status: 412 };
}

let direct: TestBucket;
let proxied: TestBucket;
let client: S3Client;
beforeAll(async () => {
  direct = await openTestBucket();
  proxied = await startStoreProxy(direct, answer);
  client = await openBucket(bucketOf(direct.address));
});
afterAll(async () => {
  client.destroy();
  await proxied.close();
  await direct.close();
});
beforeEach(() => {
  fault = null;
  return filesOf(secretsWith('old', 'old')).removeFolder('loans');
});

const store = (changes: (address: string) => string = (same) => same) =>
  bucketOf(changes(proxied.address));
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
  fault = 'silent';
  const impatient = await openBucket(store(), 50);
  const asked = impatient.send(new HeadBucketCommand({ Bucket: store().bucket }));
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  impatient.destroy();
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

test('a rotation works where the store compares ETags without quotation marks', async () => {
  await filesOf(secretsWith('old', 'old')).put('loans/client/one.pdf', content);
  fault = 'compares bare ETags';
  const rotated = rotateBucket(store(), secretsWith('new', 'new', 'old'), 'new');
  expect(await rotated).toEqual({ read: 1, sealedAgain: 1 });
});

test('a store that rejects every condition is not taken for one without older keys', async () => {
  const files = filesOf(secretsWith('old', 'old'));
  await files.put('loans/client/one.pdf', content);
  fault = 'compares nothing';
  const rotated = rotateBucket(store(), secretsWith('new', 'new', 'old'), 'new');
  await expect(rotated).rejects.toThrow('rejects If-Match');
  expect(await files.list('/')).toEqual([]);
});

test('a key that the store does not know reads and writes nothing', async () => {
  const wrong = store((right) => right.replace(/\/\/\w+:/, '//other:'));
  const files = openFiles(wrong, secretsWith('old', 'old'));
  await expect(files.put('loans/a.pdf', content)).rejects.toThrow();
  await expect(files.list('loans')).rejects.toThrow();
});

test.runIf(storeIsReal)('a wrong secret reads and writes nothing', async () => {
  const right = filesOf(secretsWith('old', 'old'));
  await right.put('loans/a.pdf', content);
  const wrong = store((address) => address.replace(/:[^:@]+@/, ':wrong@'));
  const files = openFiles(wrong, secretsWith('old', 'old'));
  const rejected = { cause: { name: 'SignatureDoesNotMatch' } };
  await expect(files.get('loans/a.pdf')).rejects.toMatchObject(rejected);
  await expect(files.put('loans/b.pdf', content)).rejects.toMatchObject(rejected);
  await expect(files.remove('loans/a.pdf')).rejects.toMatchObject(rejected);
  await expect(files.list('loans')).rejects.toThrow();
  expect(await right.list('loans')).toEqual(['loans/a.pdf']);
});

// The imitation fails to delete so many at once.
test.runIf(storeIsReal)(
  'a folder is listed and deleted beyond the 1,000 files of one reply',
  async () => {
    const files = filesOf(secretsWith('old', 'old'));
    const names = Array.from({ length: 1_001 }, (_, index) => `loans/one/${10_000 + index}.pdf`);
    for (let first = 0; first < names.length; first += 50) {
      const some = names.slice(first, first + 50);
      await Promise.all(some.map((name) => files.put(name, content)));
    }
    expect(await files.list('loans/one')).toEqual(names);
    await files.removeFolder('loans/one');
    expect(await files.folders('loans')).toEqual([]);
  },
);
