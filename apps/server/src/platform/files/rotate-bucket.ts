import { randomUUID } from 'node:crypto';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { SecretKeys, Secrets } from '../passwords/secrets.ts';
import { type Bucket, openBucket } from './file-store.ts';
import { type RotatedFiles, sealedAgain } from './rotate-files.ts';

/** Seals every file of a bucket with the current key, as `rotateFiles` does those of a folder. */
export async function rotateBucket(
  store: Bucket,
  secrets: Secrets,
  current: SecretKeys['current'],
): Promise<RotatedFiles> {
  const client = await openBucket(store);
  try {
    const condition = await requireConditions(client, store.bucket);
    return await rotateWith({ client, bucket: store.bucket, condition }, secrets, current);
  } finally {
    client.destroy();
  }
}

type Rotated = {
  readonly client: S3Client;
  readonly bucket: string;
  readonly condition: Condition;
};

async function rotateWith(
  { client, bucket, condition }: Rotated,
  secrets: Secrets,
  current: SecretKeys['current'],
): Promise<RotatedFiles> {
  const { GetObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const total = { read: 0, sealedAgain: 0 };
  for await (const Key of keysIn(client, bucket)) {
    const at = { Bucket: bucket, Key };
    const found = await ifThere(client.send(new GetObjectCommand(at)));
    if (found === undefined) continue;
    total.read += 1;
    const Body = sealedAgain(await bytesOf(found), Key, secrets, current);
    if (Body === undefined) continue;
    // Only over the version that was read: a file that has been deleted must not be restored.
    const put = new PutObjectCommand({ ...at, Body, IfMatch: condition(found.ETag) });
    if (await ifThere(client.send(put))) total.sealedAgain += 1;
  }
  return total;
}

/** No file has this ETag. */
const wrongETag = '"00000000000000000000000000000000"';

/** The `If-Match` that asks for an ETag. */
type Condition = (etag: string | undefined) => string | undefined;

/** As the standard has it, and without the quotation marks, which Ceph 16 compares as a part. */
const conditions: readonly Condition[] = [(etag) => etag, (etag) => etag?.replaceAll('"', '')];

/** Returns how the store compares ETags. Rejects one without conditional writes. */
async function requireConditions(client: S3Client, bucket: string): Promise<Condition> {
  const { DeleteObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const at = { Bucket: bucket, Key: `probe-${randomUUID()}` };
  const put = (IfMatch?: string) =>
    client.send(new PutObjectCommand({ ...at, Body: Buffer.from('probe'), IfMatch }));
  const { ETag } = await put();
  const isWritten = (IfMatch?: string) =>
    put(IfMatch).then(
      () => true,
      (error: unknown) => {
        if (statusOf(error) !== 412) throw error;
        return false;
      },
    );
  try {
    for (const condition of conditions) {
      if (await isWritten(condition(wrongETag))) throw new Error(noConditions);
      if (await isWritten(condition(ETag))) return condition;
    }
    throw new Error(noMatch);
  } finally {
    await client.send(new DeleteObjectCommand(at));
  }
}

const noConditions =
  'The store of the bucket ignores If-Match, so the rotation could bring back a file that is ' +
  'deleted while it runs. No file was sealed again.';

const noMatch =
  'The store of the bucket rejects If-Match with the ETag that it gave. No file was sealed again.';

async function* keysIn(client: S3Client, bucket: string): AsyncGenerator<string> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
  }
}

const bytesOf = async ({ Body }: GetObjectCommandOutput): Promise<Buffer> =>
  Buffer.from((await Body?.transformToByteArray()) ?? []);

/** The reply; undefined when the file is gone, is being deleted, or is another one by now. */
async function ifThere<Reply>(sent: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await sent;
  } catch (error) {
    if ([404, 409, 412].includes(statusOf(error))) return undefined;
    throw error;
  }
}

function statusOf(error: unknown): number {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ?? 0;
}
