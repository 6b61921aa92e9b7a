import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { bucketAt } from './platform/files/file-store.ts';

/*
 * Settings that are addresses. Data that production sends to another machine is encrypted, and that
 * machine shows who it is: a parameter of the address must not undo that.
 */

export const text = z.string('is missing');

export function address(...protocols: readonly string[]) {
  return text.check(
    z.refine(
      (value) => protocols.some((name) => value.startsWith(`${name}://`)) && URL.canParse(value),
      `must be an address beginning with ${protocols.join(':// or ')}://`,
    ),
  );
}

/** An address that paths are appended to. */
export function baseAddress(...protocols: readonly string[]) {
  return address(...protocols).check(z.overwrite((value) => value.replace(/\/$/, '')));
}

/** A rule for an address that can be read; `address` names the others. */
function rule(isKept: (url: URL) => boolean, message: string) {
  return z.refine<string>((value) => !URL.canParse(value) || isKept(new URL(value)), message);
}

/** No other parameter has been read by us, and of two the last one would win. */
function onlyParameters(...names: readonly string[]) {
  return rule(
    ({ searchParams }) => {
      const given = [...searchParams.keys()];
      return new Set(given).size === given.length && given.every((name) => names.includes(name));
    },
    `may have only the parameters ${names.join(', ')}, each of them once`,
  );
}

/** Host names reserved for examples (RFC 2606). */
const exampleHost = /(^|\.)example(\.(com|net|org))?\.?$/;

const passwordsOfExample = ['password', 'secret'];

/** `.env.example` is known to everyone. */
const notOfExample = [
  rule(
    ({ password }) => !passwordsOfExample.includes(password),
    'must not have the password of .env.example',
  ),
  rule(({ hostname }) => !exampleHost.test(hostname), 'must not have the host of .env.example'),
] as const;

/** An address at which people reach the product. */
export const publicAddress = baseAddress('https').check(...notOfExample);

/** The sender of every email. */
export const sender = text.check(
  z.refine(
    (value) => !exampleHost.test(/@([\w.-]+)/.exec(value)?.[1] ?? ''),
    'must not have the host of .env.example',
  ),
);

const isLocal = (host: string) =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host) || host.startsWith('/');

/** Names the settings that send clear text to another machine; none if PRIVATE_NETWORK is set. */
export function clearTextProblems(data: {
  readonly HOST: string;
  readonly METRICS_HOST: string;
  readonly VIRUS_SCANNER_URL?: string | undefined;
  readonly PRIVATE_NETWORK?: string | undefined;
}): string[] {
  const { HOST, METRICS_HOST, VIRUS_SCANNER_URL = '', PRIVATE_NETWORK } = data;
  if (PRIVATE_NETWORK !== undefined) return [];
  const scanner = /^tcp:\/\/(.+):/.exec(VIRUS_SCANNER_URL)?.[1] ?? 'localhost';
  return Object.entries({ HOST, METRICS_HOST, VIRUS_SCANNER_URL: scanner })
    .filter(([, host]) => !isLocal(host))
    .map(([name]) => `${name} must be on this machine unless PRIVATE_NETWORK is set`);
}

/** Names of `proxy-addr` for networks that are not the internet. */
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** A proxy that is trusted names the address and the host of a call. */
function canBeProxies(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // An IPv6 network that begins with zeros can hold every IPv4 address.
  const smallest = version === 4 ? 8 : /^[0:]*:/.test(address) ? 104 : 16;
  const largest = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? largest : Number(/^\d+$/.exec(prefix)?.[0] ?? -1);
  return bits >= smallest && bits <= largest;
}

/** Those in front whose `X-Forwarded-For` and `X-Forwarded-Host` are believed. */
export const proxies = text.check(
  z.refine(
    (list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .every((entry) => privateNetworks.includes(entry) || canBeProxies(entry)),
    'must be loopback, or addresses or networks of proxies with commas between them, none wider ' +
      'than 10.0.0.0/8',
  ),
);

export const encryptedDatabase = address('postgres', 'postgresql').check(
  rule(({ hostname, searchParams }) => {
    const host = searchParams.get('host') ?? hostname;
    return isLocal(host) || searchParams.get('sslmode') === 'verify-full';
  }, 'must end with ?sslmode=verify-full unless the database is on this machine'),
  onlyParameters('sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'host', 'application_name'),
  ...notOfExample,
);

export const encryptedMail = address('smtp', 'smtps').check(
  rule(({ hostname, protocol, searchParams }) => {
    const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
    return isEncrypted || isLocal(hostname);
  }, 'must begin with smtps:// or end with ?requireTLS=true unless the server is on this machine'),
  onlyParameters('requireTLS', 'maxConnections', 'maxMessages'),
  ...notOfExample,
);

/** A bucket with the key to it (`bucketAt`). */
export const bucketAddress = (...protocols: readonly string[]) =>
  address(...protocols).check(
    z.refine(
      (value) => bucketAt(value) !== undefined,
      'must be an address such as https://key:secret@s3.example.com/bucket?region=eu-west-1',
    ),
    onlyParameters('region'),
  );

export const encryptedBucket = bucketAddress('https').check(...notOfExample);

/** The collector of traces: statements say how the product works. */
export const encryptedCollector = baseAddress('http', 'https').check(
  rule(
    ({ protocol, hostname }) => protocol === 'https:' || isLocal(hostname),
    'must begin with https:// unless the collector is on this machine',
  ),
  ...notOfExample,
);
