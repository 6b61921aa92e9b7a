import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { claims, key, problemsOf, production, settings } from '../test/builders/settings.ts';
import { readDatabaseUrl, readOwnerUrls } from './config.ts';

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
    'LOG_LEVEL must be info in production',
  ]);
  // Lines of security events and audit seals are shipped from the log.
  for (const level of ['warn', 'silent']) {
    expect(problemsOf({ ...production, LOG_LEVEL: level })).toEqual([
      'LOG_LEVEL must be info in production',
    ]);
  }
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

test('reads what the collector of traces asks for', () => {
  const headersOf = (list: string) => settings({ OTEL_EXPORTER_OTLP_HEADERS: list }).traceHeaders;
  expect(headersOf('authorization=Bearer%20a=b,x-tenant=lender')).toEqual({
    authorization: 'Bearer a=b',
    'x-tenant': 'lender',
  });
  expect(settings().traceHeaders).toEqual({});
  expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: 'a token' })).toEqual([
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them and no blanks ' +
      '(%20 for one in a value)',
  ]);
});

test('trusts no proxy in production that was not named', () => {
  expect(settings(production).trustedProxies).toBe('');
});

test('trusts the proxies that are named in production', () => {
  expect(settings({ ...production, TRUSTED_PROXIES: 'loopback' }).trustedProxies).toBe('loopback');
});

test.each([
  ['10.0.0.7'],
  ['10.0.0.0/8, 172.30.0.0/24'],
  ['loopback,uniquelocal'],
  ['2001:db8::/32'],
  ['::1'],
  ['::ffff:10.0.0.0/104'],
])('trusts %s', (list) => {
  expect(settings({ ...production, TRUSTED_PROXIES: list }).trustedProxies).toBe(list);
});

test.each([
  ['0.0.0.0/0'],
  ['::/0'],
  ['::ffff:0:0/96'],
  ['::/16'],
  ['8.0.0.0/7'],
  ['10.0.0.0/33'],
  ['10.0.0.0/8/8'],
  ['10.0.0.0/'],
  ['nginx'],
  ['true'],
  ['loopback,'],
])('does not start with %s as trusted proxies', (list) => {
  expect(problemsOf({ ...production, TRUSTED_PROXIES: list })).toEqual([
    expect.stringMatching(/^TRUSTED_PROXIES must be loopback, or addresses or networks of proxies/),
  ]);
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

const called = ['PROVIDER_URL', 'PROVIDER_SCRIPT_URL', 'CRC_URL', 'FIRSTCENTRAL_URL'];

test.each(['PUBLIC_URL', 'STAFF_URL', ...called])(
  'refuses %s without TLS in production',
  (name) => {
    expect(problemsOf({ ...production, [name]: 'http://service.test' })).toEqual([
      `${name} must be an address beginning with https://`,
    ]);
  },
);

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

test('takes an empty variable for one that is not set', () => {
  expect(settings({ LOG_LEVEL: ' ', METRICS_PORT: '' })).toMatchObject({
    logLevel: 'info',
    metrics: null,
  });
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

test('a command that needs only the database refuses to check no certificates', () => {
  const DATABASE_URL = 'postgres://app:own@db.quarrter.test/quarrter?sslmode=verify-full';
  const unchecked = { DATABASE_URL, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const refusal = 'NODE_TLS_REJECT_UNAUTHORIZED must not be set in production';
  expect(() => readDatabaseUrl(unchecked)).toThrow(refusal);
  expect(() => readOwnerUrls({ ...unchecked, DATABASE_OWNER_URL: DATABASE_URL })).toThrow(refusal);
  expect(readDatabaseUrl({ ...unchecked, APP_MODE: 'sandbox' })).toBe(DATABASE_URL);
});
