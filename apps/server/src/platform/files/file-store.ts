import { globalAgent } from 'node:https';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** A folder that every process has, or a bucket of a store that speaks Amazon's S3. */
export type FileStore = { readonly folder: string } | Bucket;

export type Bucket = {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
};

/**
 * The bucket that an address names: `https://key:secret@host/bucket?region=…`. Key and secret are
 * percent-encoded. Undefined for an address that is not complete.
 */
export function bucketAt(address: string): Bucket | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname, username, password, searchParams } = new URL(address);
  const [, bucket = '', ...rest] = pathname.split('/');
  if (bucket === '' || rest.join('') !== '' || username === '' || password === '') return undefined;
  return {
    bucket,
    endpoint: origin,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
  };
}

export async function openDisk(store: FileStore): Promise<Disk> {
  if ('folder' in store) {
    return new Disk(new FSDriver({ location: store.folder, visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const client = await openBucket(store);
  const { bucket } = store;
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
}

/** A store that is silent for so long has failed: the library itself waits without end. */
const silentAfterMs = 30_000;

/** The client of a bucket. Its library is large, and loaded only where a bucket is used. */
export async function openBucket(
  { endpoint, region, credentials }: Bucket,
  timeoutMs = silentAfterMs,
) {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    endpoint,
    region,
    credentials,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      // While a file is read: the answer has begun by then.
      socketTimeout: timeoutMs,
      // The outgoing proxy that Node was started with: the library's own agent would bypass it.
      httpsAgent: { proxyEnv: globalAgent.options.proxyEnv },
    },
    // Settings for stores of other makers: the bucket in the path, and no checksums of Amazon's.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
