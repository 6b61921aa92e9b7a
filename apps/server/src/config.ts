import { fileURLToPath } from 'node:url';
import { brand, type Claims, claims, claimsWithoutBasis } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import type { SecretKeys } from './platform/secrets.ts';

export type Config = {
  mode: 'sandbox' | 'production';
  databaseUrl: string;
  databaseConnections: number;
  host: string;
  port: number;
  /** Where this process tells its metrics; null when nobody collects them. */
  metricsPort: number | null;
  publicUrl: string;
  /** Proxies whose `X-Forwarded-For` is trusted; a client could write one too. Empty: none. */
  trustedProxies: string;
  /** The calls a minute that one network may make without a token, per process. */
  anonymousCallsPerMinute: number;
  provider: { url: string; secretKey: string; publicKey: string; scriptUrl: string };
  mail: { smtpUrl: string; from: string };
  filesDir: string;
  secretKeys: SecretKeys;
  sandbox: { url: string; controlToken: string } | null;
  webDist: string;
  staffDist: string;
  logLevel: string;
};

/** Names every wrong setting at once. No value is repeated: it could be a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((p) => `- ${p}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const text = z.string('is missing');

function address(...protocols: readonly string[]) {
  return text.check(
    z.refine(
      (value) => protocols.some((name) => value.startsWith(`${name}://`)) && URL.canParse(value),
      `must be an address beginning with ${protocols.join(':// or ')}://`,
    ),
  );
}

/** An address that paths are appended to. */
function baseAddress(...protocols: readonly string[]) {
  return address(...protocols).check(z.overwrite((value) => value.replace(/\/$/, '')));
}

function wholeNumber(low: number, high: number) {
  const message = `must be a whole number from ${low} to ${high}`;
  return z.coerce
    .number(message)
    .check(z.int(message), z.minimum(low, message), z.maximum(high, message));
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** 32 random bytes hardly ever repeat much: fewer than twelve different ones were typed by hand. */
function isStrongKey(key: Buffer): boolean {
  return key.length === 32 && new Set(key).size >= 12;
}

const keyForm = /^([\w-]{1,20}):(.+)$/;

/** `id:base64,id:base64`: the first key seals new values, all of them open stored ones. */
const encryptionKeys = text.check(
  z.refine(
    (list) => [...keysOf(list).values()].every(isStrongKey),
    'must be id:key pairs, each key 32 random bytes in base64',
  ),
);

function keysOf(list: string): Map<string, Buffer> {
  const pairs = list.split(',').map((entry): [string, Buffer] => {
    const [, id = '', encoded = ''] = keyForm.exec(entry.trim()) ?? [];
    return [id, Buffer.from(encoded, 'base64')];
  });
  return new Map(pairs);
}

const oneKey = text.check(
  z.refine(
    (encoded) => isStrongKey(Buffer.from(encoded, 'base64')),
    'must be 32 random bytes in base64',
  ),
);

const notInProduction = z.optional(z.undefined('must not be set in production'));

const modes = z.enum(['sandbox', 'production'], 'must be "sandbox" or "production"');

const everywhere = {
  APP_MODE: z._default(modes, 'production'),
  DATABASE_URL: address('postgres', 'postgresql'),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 500), 10),
  HOST: z._default(text, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  ANONYMOUS_CALLS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 600),
  SMTP_URL: address('smtp', 'smtps'),
  FILES_DIR: text,
  ENCRYPTION_KEYS: encryptionKeys,
  BLIND_INDEX_KEY: oneKey,
  WEB_DIST: z._default(text, fromHere('../../web/dist')),
  STAFF_DIST: z._default(text, fromHere('../../staff/dist')),
  LOG_LEVEL: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
};

/** Production refuses whatever only a sandbox may have, and test keys. */
const productionSettings = z.object({
  ...everywhere,
  PUBLIC_URL: baseAddress('https'),
  TRUSTED_PROXIES: z._default(text, ''),
  PROVIDER_URL: z._default(baseAddress('https'), 'https://api.paystack.co'),
  PROVIDER_SECRET_KEY: text.check(
    z.regex(/^sk_live_\w{20,}$/, 'must be a live secret key (sk_live_…)'),
  ),
  PROVIDER_PUBLIC_KEY: text.check(
    z.regex(/^pk_live_\w{20,}$/, 'must be a live public key (pk_live_…)'),
  ),
  PROVIDER_SCRIPT_URL: z._default(address('https'), 'https://js.paystack.co/v2/inline.js'),
  MAIL_FROM: text,
  SANDBOX_URL: notInProduction,
  SANDBOX_CONTROL_TOKEN: notInProduction,
});

const sandboxSettings = z.object({
  ...everywhere,
  PUBLIC_URL: z.optional(baseAddress('http', 'https')),
  TRUSTED_PROXIES: z._default(text, 'loopback'),
  PROVIDER_URL: baseAddress('http', 'https'),
  PROVIDER_SECRET_KEY: text,
  PROVIDER_PUBLIC_KEY: text,
  PROVIDER_SCRIPT_URL: z._default(text, '/sandbox/v2/inline.js'),
  MAIL_FROM: z._default(text, `${brand.name} <no-reply@${brand.slug}.example>`),
  SANDBOX_URL: baseAddress('http'),
  SANDBOX_CONTROL_TOKEN: text,
});

type Environment = { readonly [name: string]: string | undefined };

/**
 * Reads every setting, and throws a ConfigError that names each wrong one. In production a public
 * claim without a basis is wrong as well.
 */
export function readConfig(environment: Environment, publicClaims: Claims = claims): Config {
  const given = withoutBlanks(environment);
  const sandbox = given.APP_MODE === 'sandbox';
  const { data, error } = z.safeParse(sandbox ? sandboxSettings : productionSettings, given);
  const unproven = sandbox ? [] : claimsWithoutBasis(publicClaims).map(unprovenClaim);
  const problems = [...(error ? problemsOf(error) : []), ...unproven];
  if (!data || problems.length > 0) throw new ConfigError(problems);
  const keys = keysOf(data.ENCRYPTION_KEYS);
  return {
    mode: data.APP_MODE,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    host: data.HOST,
    port: data.PORT,
    metricsPort: data.METRICS_PORT ?? null,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    trustedProxies: data.TRUSTED_PROXIES,
    anonymousCallsPerMinute: data.ANONYMOUS_CALLS_PER_MINUTE,
    provider: {
      url: data.PROVIDER_URL,
      secretKey: data.PROVIDER_SECRET_KEY,
      publicKey: data.PROVIDER_PUBLIC_KEY,
      scriptUrl: data.PROVIDER_SCRIPT_URL,
    },
    mail: { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM },
    filesDir: data.FILES_DIR,
    secretKeys: {
      current: keys.keys().next().value ?? '',
      keys,
      blindIndexKey: Buffer.from(data.BLIND_INDEX_KEY, 'base64'),
    },
    sandbox:
      data.SANDBOX_URL === undefined
        ? null
        : { url: data.SANDBOX_URL, controlToken: data.SANDBOX_CONTROL_TOKEN },
    webDist: data.WEB_DIST,
    staffDist: data.STAFF_DIST,
    logLevel: data.LOG_LEVEL,
  };
}

function unprovenClaim(name: string): string {
  return `The claim "${name}" of the brand module has no basis: give it one, or switch it off`;
}

/** For commands that need the database and nothing else. */
export function readDatabaseUrl(environment: Environment): string {
  const schema = z.object({ DATABASE_URL: everywhere.DATABASE_URL });
  const { data, error } = z.safeParse(schema, withoutBlanks(environment));
  if (error) throw new ConfigError(problemsOf(error));
  return data.DATABASE_URL;
}

/** A variable without a value is as good as none; files of variables are often full of them. */
function withoutBlanks(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(trimmed.filter(([, value]) => value));
}

function problemsOf(error: z.core.$ZodError): string[] {
  const first = new Map<PropertyKey, string>();
  for (const { path, message } of error.issues) {
    const name = path[0] ?? '';
    if (!first.has(name)) first.set(name, message);
  }
  return [...first].map(([name, message]) => `${String(name)} ${message}`);
}

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
