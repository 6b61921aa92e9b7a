import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { problemsOf, production, settings } from '../test/builders/settings.ts';
import { readOwnerUrls } from './config.ts';
import { encryptedBucket, encryptedDatabase, encryptedMail, sender } from './config-addresses.ts';
import { ownerSettings, productionSettings } from './config-schema.ts';

/** Returns the first problem of a value; undefined for a valid one. */
function problemOf(setting: z.ZodMiniType, value: string): string | undefined {
  return z.safeParse(setting, value).error?.issues[0]?.message;
}

const database = 'postgres://app:own@db.quarrter.test/quarrter?sslmode=verify-full';
const mail = 'smtps://user:own@mail.quarrter.test:465';
const bucket = 'https://key:own@s3.quarrter.test/documents?region=eu-west-1';
const onMachine = 'postgres://app:own@localhost/quarrter?host=/var/run/postgresql';

test.each([
  [encryptedDatabase, database],
  [encryptedDatabase, `${database}&sslrootcert=/etc/ssl/own.pem&application_name=quarrter`],
  [encryptedDatabase, onMachine],
  [encryptedMail, `${mail}/?maxConnections=2&maxMessages=20`],
  [encryptedMail, 'smtp://user:own@mail.quarrter.test:587/?requireTLS=true'],
  [encryptedMail, 'smtp://127.0.0.1:25'],
  [encryptedBucket, bucket],
  [sender, 'Quarrter <no-reply@quarrter.test>'],
])('production takes address %# of a machine that shows who it is', (setting, value) => {
  expect(problemOf(setting, value)).toBeUndefined();
});

test.each([
  [encryptedDatabase, `${database}&sslmode=no-verify`],
  [encryptedDatabase, `${database}&ssl=false`],
  [encryptedDatabase, `${database}&password=password`],
  [encryptedDatabase, `${onMachine}&host=db.quarrter.test`],
  [encryptedMail, `${mail}/?tls.rejectUnauthorized=false`],
  [encryptedMail, `${mail}/?ignoreTLS=true`],
  [encryptedMail, 'smtp://u:own@mail.quarrter.test/?requireTLS=true&requireTLS=false'],
  [encryptedBucket, `${bucket}&region=us-east-1`],
])('production rejects address %# with a parameter too many', (setting, value) => {
  expect(problemOf(setting, value)).toMatch(/^may have only the parameters .*each of them once$/);
});

/** The values of `.env.example` that are examples, commented out or not. */
const examples = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
  .split('# --- only with APP_MODE=sandbox')[0]
  ?.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=(.*(?:example|password|secret).*)$/gm);

test('production refuses every example of .env.example', () => {
  const refused = [...(examples ?? [])].map(([, name = '', value = '']) => {
    const settings = { ...productionSettings.shape, ...ownerSettings.production.shape };
    const setting = settings[name as keyof typeof settings];
    return [name, problemOf(setting, value.replaceAll('"', ''))];
  });
  const password = 'must not have the password of .env.example';
  const host = 'must not have the host of .env.example';
  expect(Object.fromEntries(refused)).toEqual({
    DATABASE_URL: password,
    DATABASE_OWNER_URL: password,
    PUBLIC_URL: host,
    STAFF_URL: host,
    SMTP_URL: password,
    MAIL_FROM: host,
    FILES_S3_URL: password,
  });
});

test('production refuses the password and the host of an example each for itself', () => {
  const ofExample = (part: string) => `must not have the ${part} of .env.example`;
  for (const known of ['password', 'secret']) {
    expect(problemOf(encryptedMail, mail.replace('own', known))).toBe(ofExample('password'));
  }
  for (const host of ['db.example.com', 'example.org', 'quarrter.example']) {
    expect(problemOf(encryptedDatabase, database.replace('db.quarrter.test', host))).toBe(
      ofExample('host'),
    );
  }
  expect(problemOf(encryptedDatabase, database.replace('db.', 'db-example.'))).toBeUndefined();
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

test('removes the slash at the end of an address that paths are appended to', () => {
  expect(settings({ PUBLIC_URL: 'http://quarrter.test/' }).publicUrl).toBe('http://quarrter.test');
});
