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
  const { GetObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
  const client = await openBucket(store);
  const total = { read: 0, sealedAgain: 0 };
  for await (const Key of keysIn(client, store.bucket)) {
    const at = { Bucket: store.bucket, Key };
    const found = await ifThere(client.send(new GetObjectCommand(at)));
    if (found === undefined) continue;
    total.read += 1;
    const Body = sealedAgain(await bytesOf(found), Key, secrets, current);
    if (Body === undefined) continue;
    // Only over what was read: a file that was deleted meanwhile must not come back.
    const put = new PutObjectCommand({ ...at, Body, IfMatch: found.ETag });
    if (await ifThere(client.send(put))) total.sealedAgain += 1;
  }
  client.destroy();
  return total;
}

async function* keysIn(client: S3Client, bucket: string): AsyncGenerator<string> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
  }
}

const bytesOf = async ({ Body }: GetObjectCommandOutput): Promise<Buffer> =>
  Buffer.from((await Body?.transformToByteArray()) ?? []);

/** The reply; undefined when the file is gone, or is another one by now. */
async function ifThere<Reply>(sent: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await sent;
  } catch (error) {
    const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
    if ([404, 412].includes($metadata?.httpStatusCode ?? 0)) return undefined;
    throw error;
  }
}
