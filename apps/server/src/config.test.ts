import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Claims, claimsFor, unknownFigures } from '@quarrter/ui/brand';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, readOwnerUrls } from './config.ts';

const claims = claimsFor(unknownFigures, { demonstration: false, insurance: null });
const key = () => randomBytes(32).toString('base64');

/** Complete settings of a sandbox, with changes. */
function settings(changes: Record<string, string | undefined> = {}, publicClaims?: Claims) {
  const environment = {
    APP_MODE: 'sandbox',
    DATABASE_URL: 'postgres://localhost/quarrter',
    PROVIDER_URL: 'http://127.0.0.1:3001',
    PROVIDER_SECRET_KEY: 'sk_test_1',
    PROVIDER_PUBLIC_KEY: 'pk_test_1',
    SMTP_URL: 'smtp://127.0.0.1:3002',
    FILES_DIR: 'files',
    ENCRYPTION_KEYS: `k1:${key()}`,
    BLIND_INDEX_KEY: key(),
    SANDBOX_URL: 'http://127.0.0.1:3001',
    SANDBOX_CONTROL_TOKEN: 'x',
    ...changes,
  };
  return readConfig(environment, publicClaims);
}

const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://quarrter.test',
  STAFF_URL: 'https://staff.quarrter.test',
  VIRUS_SCANNER_URL: 'none',
  PROVIDER_URL: undefined,
  PROVIDER_SECRET_KEY: `sk_live_${'x'.repeat(20)}`,
  PROVIDER_PUBLIC_KEY: `pk_live_${'x'.repeat(20)}`,
  MAIL_FROM: 'a@quarrter.test',
  SANDBOX_URL: undefined,
  SANDBOX_CONTROL_TOKEN: undefined,
};

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    settings(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('documents are in a folder or a bucket, and production encrypts what it sends', () => {
  const bucket = 'https://key:s%2Fcret@s3.quarrter.test/documents?region=eu-west-1';
  const inBucket = { FILES_DIR: undefined, FILES_S3_URL: bucket };
  expect(settings({ ...production, ...inBucket }).files).toEqual({
    bucket: 'documents',
    endpoint: 'https://s3.quarrter.test',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 's/cret' },
  });
  expect(settings().files).toEqual({ folder: 'files' });
  expect(problemsOf({ FILES_DIR: undefined })).toEqual(['FILES_DIR is missing, or FILES_S3_URL']);
  expect(problemsOf({ FILES_S3_URL: bucket })).toEqual(['FILES_DIR and FILES_S3_URL are both set']);
  const clear = { ...inBucket, FILES_S3_URL: bucket.replace('https', 'http') };
  expect(problemsOf({ ...production, ...clear })).toEqual([
    'FILES_S3_URL must be an address beginning with https://',
  ]);
  for (const incomplete of [
    'https://s3.quarrter.test/bucket',
    'https://key:secret@s3.quarrter.test',
  ]) {
    expect(problemsOf({ ...inBucket, FILES_S3_URL: incomplete })).toEqual([
      expect.stringContaining('FILES_S3_URL must be an address such as'),
    ]);
  }
});

test('rejects a host for staff that is the host of clients, or has a path', () => {
  const other = { ...production, STAFF_URL: 'https://staff.quarrter.test/' };
  expect(settings(other).staffUrl).toBe('https://staff.quarrter.test');
  expect(problemsOf({ ...production, STAFF_URL: 'https://quarrter.test:8443' })).toEqual([
    'STAFF_URL must have another host name than PUBLIC_URL',
  ]);
  expect(problemsOf({ ...production, STAFF_URL: 'https://staff.quarrter.test/x' })).toEqual([
    'STAFF_URL must be the address of a host, without a path',
  ]);
  expect(problemsOf({ ...production, STAFF_URL: undefined })).toEqual(['STAFF_URL is missing']);
  expect(settings().staffUrl).toBeNull();
});

test('production encrypts what it sends to databases and mail servers of other machines', () => {
  const encrypted = {
    ...production,
    DATABASE_URL: 'postgres://app:own@db.quarrter.test/quarrter?sslmode=verify-full',
    SMTP_URL: 'smtp://user:own@mail.quarrter.test:587/?requireTLS=true',
  };
  expect(settings(encrypted)).toMatchObject({ databaseUrl: encrypted.DATABASE_URL });
  const database = 'must end with ?sslmode=verify-full unless the database is on this machine';
  const mail =
    'must begin with smtps:// or end with ?requireTLS=true unless the server is on this machine';
  expect(
    problemsOf({
      ...production,
      DATABASE_URL: 'postgres://app:own@db.quarrter.test/quarrter?sslmode=require',
      SMTP_URL: 'smtp://user:own@mail.quarrter.test:587',
    }),
  ).toEqual([`DATABASE_URL ${database}`, `SMTP_URL ${mail}`]);
  const url = 'postgres://app:own@db.quarrter.test/quarrter';
  expect(() => readOwnerUrls({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).toThrow(
    `DATABASE_OWNER_URL ${database}`,
  );
});

test('production has its own passwords, says that it has no scanner, logs no details', () => {
  expect(
    problemsOf({
      ...production,
      DATABASE_URL: 'postgres://quarrter_app:password@localhost/quarrter',
      VIRUS_SCANNER_URL: undefined,
      LOG_LEVEL: 'debug',
    }),
  ).toEqual([
    'DATABASE_URL must not have the password of .env.example',
    'VIRUS_SCANNER_URL is missing: the address of ClamAV, or none',
    'LOG_LEVEL must be one of fatal, error, warn, info, silent in production',
  ]);
  const scanned = { ...production, VIRUS_SCANNER_URL: 'tcp://127.0.0.1:3310' };
  expect(settings(scanned).virusScannerUrl).toBe('tcp://127.0.0.1:3310');
  expect(settings(production).virusScannerUrl).toBeNull();
});

test('reads a secret from a file, and never from two places', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-config-'));
  const file = path.join(folder, 'provider');
  const inFile = { PROVIDER_SECRET_KEY: undefined, PROVIDER_SECRET_KEY_FILE: file };
  writeFileSync(file, 'sk_test_of_a_file\n');
  expect(settings(inFile).provider.secretKey).toBe('sk_test_of_a_file');
  expect(problemsOf({ PROVIDER_SECRET_KEY_FILE: file })).toEqual([
    'PROVIDER_SECRET_KEY and PROVIDER_SECRET_KEY_FILE are both set',
  ]);
  rmSync(folder, { recursive: true });
  expect(problemsOf(inFile)).toEqual([
    'PROVIDER_SECRET_KEY_FILE names a file that is empty or cannot be read',
  ]);
});

test('trusts no proxy in production that was not named', () => {
  expect(settings(production).trustedProxies).toBe('');
});

test('trusts the proxies that are named in production', () => {
  expect(settings({ ...production, TRUSTED_PROXIES: 'loopback' }).trustedProxies).toBe('loopback');
});

test('trusts the proxies of the same machine in the sandbox', () => {
  expect(settings().trustedProxies).toBe('loopback');
});

test('names every wrong setting at once', () => {
  expect(problemsOf({ LOG_LEVEL: 'nonsense', PORT: '-1', SMTP_URL: undefined })).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'SMTP_URL is missing',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ]);
});

test('names a setting once, however much is wrong with it', () => {
  expect(problemsOf({ ...production, PROVIDER_SECRET_KEY: 'sk_test_1' })).toEqual([
    'PROVIDER_SECRET_KEY must be a live secret key (sk_live_…)',
  ]);
});

test.each([
  ['APP_MODE', 'staging', 'APP_MODE must be "sandbox" or "production"'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
  ['METRICS_PORT', 'yes', 'METRICS_PORT must be a whole number from 0 to 65535'],
  [
    'DATABASE_URL',
    'mysql://localhost/quarrter',
    'DATABASE_URL must be an address beginning with postgres:// or postgresql://',
  ],
  ['PUBLIC_URL', 'http://', 'PUBLIC_URL must be an address beginning with http:// or https://'],
  [
    'ENCRYPTION_KEYS',
    `k1:${Buffer.alloc(32).toString('base64')}`,
    'ENCRYPTION_KEYS must be id:key pairs, each key 32 random bytes in base64',
  ],
  ['BLIND_INDEX_KEY', 'short', 'BLIND_INDEX_KEY must be 32 random bytes in base64'],
  ['BLIND_INDEX_KEY', `${key()},${key()}`, 'BLIND_INDEX_KEY must be 32 random bytes in base64'],
  [
    'BLIND_INDEX_NEXT_KEY',
    key(),
    'BLIND_INDEX_NEXT_KEY must be id:key, the key 32 random bytes in base64',
  ],
])('refuses %s=%s', (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toContain(problem);
});

test('reads the keys of hashes, the newest first and the first of all last', () => {
  const [first, second, third, next] = [key(), key(), key(), key()];
  const { secretKeys } = settings({
    BLIND_INDEX_KEY: `2028:${third},2027:${second},${first}`,
    BLIND_INDEX_NEXT_KEY: `2029:${next}`,
  });
  const bytes = (text: string) => Buffer.from(text, 'base64');
  expect(secretKeys).toMatchObject({
    blindIndexKey: bytes(first),
    addedIndexKeys: [
      { id: '2027', key: bytes(second) },
      { id: '2028', key: bytes(third) },
    ],
    nextIndexKey: { id: '2029', key: bytes(next) },
  });
});

const notInProduction = ['SANDBOX_URL', 'SANDBOX_CONTROL_TOKEN', 'NODE_TLS_REJECT_UNAUTHORIZED'];

test.each(notInProduction)('refuses %s in production', (name) => {
  expect(problemsOf({ ...production, [name]: 'http://127.0.0.1:3001' })).toEqual([
    `${name} must not be set in production`,
  ]);
});

test('holds a withdrawal to a new account for at least 15 minutes in production', () => {
  const held = (minutes: string) => ({ ...production, WITHDRAWAL_HOLD_MINUTES: minutes });
  for (const minutes of ['0', '14']) {
    expect(problemsOf(held(minutes))).toEqual([
      'WITHDRAWAL_HOLD_MINUTES must be a whole number from 15 to 10080',
    ]);
  }
  expect(settings(held('15')).withdrawalHoldMinutes).toBe(15);
  expect(settings({ WITHDRAWAL_HOLD_MINUTES: '0' }).withdrawalHoldMinutes).toBe(0);
});

test('serves on for five seconds before it closes, in production alone', () => {
  expect(settings().closeAfterSeconds).toBe(0);
  expect(settings(production).closeAfterSeconds).toBe(5);
});

test('uses the provider’s limits, or a deployment’s own if they leave room for parts', () => {
  expect(settings().limits).toEqual({
    smallestCharge: { NGN: 5_000n, USD: 200n },
    smallestTransfer: 10_000n,
    largestTransfer: 1_000_000_000n,
  });
  expect(settings({ LARGEST_TRANSFER_NGN: '5000000' }).limits.largestTransfer).toBe(500_000_000n);
  expect(problemsOf({ SMALLEST_TRANSFER_NGN: '100', LARGEST_TRANSFER_NGN: '199' })).toEqual([
    'LARGEST_TRANSFER_NGN must be at least twice SMALLEST_TRANSFER_NGN',
  ]);
});

test('metrics are served on this machine alone, unless told', () => {
  const everywhere = { HOST: '0.0.0.0', METRICS_PORT: '9464' };
  expect(settings(everywhere).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const told = settings({ ...everywhere, METRICS_HOST: '10.0.0.7' });
  expect(told.metrics).toEqual({ host: '10.0.0.7', port: 9464 });
});

test('production sends nothing in clear to other machines, unless a promise is set', () => {
  const open = {
    ...production,
    HOST: '0.0.0.0',
    METRICS_HOST: '10.0.0.7',
    METRICS_PORT: '9464',
    VIRUS_SCANNER_URL: 'tcp://clamav.quarrter.test:3310',
  };
  const problem = (name: string) => `${name} must be on this machine unless PRIVATE_NETWORK is set`;
  expect(problemsOf(open)).toEqual(['HOST', 'METRICS_HOST', 'VIRUS_SCANNER_URL'].map(problem));
  for (const host of ['::', '10.0.0.7', 'quarrter.test']) {
    expect(problemsOf({ ...production, HOST: host })).toEqual([problem('HOST')]);
  }
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    expect(settings({ ...production, HOST: host }).host).toBe(host);
  }
  for (const network of ['encrypted', 'this-machine']) {
    expect(settings({ ...open, PRIVATE_NETWORK: network }).host).toBe('0.0.0.0');
  }
  expect(problemsOf({ ...open, PRIVATE_NETWORK: '1' })).toEqual([
    'PRIVATE_NETWORK must be encrypted or this-machine',
  ]);
});

test('takes an empty variable for one that is not set', () => {
  expect(settings({ LOG_LEVEL: ' ', METRICS_PORT: '' })).toMatchObject({
    logLevel: 'info',
    metrics: null,
  });
});

test('removes the slash at the end of an address that paths are appended to', () => {
  expect(settings({ PUBLIC_URL: 'http://quarrter.test/' }).publicUrl).toBe('http://quarrter.test');
});

test('seals with the first encryption key', () => {
  const { secretKeys } = settings({ ENCRYPTION_KEYS: `new:${key()}, old:${key()}` });
  expect([secretKeys.current, ...secretKeys.keys.keys()]).toEqual(['new', 'new', 'old']);
});

test('PUB-33: production does not start with a claim that has no basis', () => {
  const insurance = { value: 'Savings are insured.', basis: '' };
  const unproven = { ...claims, insurance };
  expect(() => settings(production, unproven)).toThrow('The claim "insurance"');
  expect(settings({}, unproven).mode).toBe('sandbox');
  expect(settings(production, { ...claims, insurance: null }).mode).toBe('production');
});

test('a command that changes the schema needs the addresses of both roles', () => {
  const url = 'postgres://quarrter_app@localhost/quarrter';
  expect(() => readOwnerUrls({ DATABASE_URL: url })).toThrow('DATABASE_OWNER_URL is missing');
  const ownerUrl = 'postgres://quarrter_owner@localhost/quarrter';
  const both = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
  expect(readOwnerUrls(both)).toEqual({ url, ownerUrl });
});

test('reads the account at each credit bureau, and rejects half of one', () => {
  const { bureaus } = settings({ ...production, CRC_USERNAME: 'us', CRC_PASSWORD: 'secret' });
  expect(bureaus).toEqual({
    crc: {
      url: 'https://webserver.creditreferencenigeria.net',
      username: 'us',
      password: 'secret',
    },
    firstCentral: null,
  });
  expect(problemsOf({ ...production, FIRSTCENTRAL_USERNAME: 'us' })).toEqual([
    'FIRSTCENTRAL_USERNAME and FIRSTCENTRAL_PASSWORD must be set together',
  ]);
});

test('asks the credit bureaus of the sandbox where no others are set', () => {
  const { bureaus } = settings();
  expect(bureaus.crc?.url).toBe('http://127.0.0.1:3001/bureaus/crc');
  expect(bureaus.firstCentral?.url).toBe('http://127.0.0.1:3001/bureaus/first-central');
});
