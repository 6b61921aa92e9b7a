import { fileURLToPath } from 'node:url';
import { brand } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import {
  address,
  baseAddress,
  bucketAddress,
  encryptedBucket,
  encryptedCollector,
  encryptedDatabase,
  encryptedMail,
  proxies,
  publicAddress,
  sender,
  text,
} from './config-addresses.ts';
import type { IndexKeys } from './platform/passwords/blind-index.ts';

/*
 * The settings by the names of their variables. Each message follows its variable's name, and none
 * repeats a value, which could be a secret.
 */

function wholeNumber(low: number, high: number) {
  const message = `must be a whole number from ${low} to ${high}`;
  return z.coerce
    .number(message)
    .check(z.int(message), z.minimum(low, message), z.maximum(high, message));
}

const scannerForm =
  'must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl';

/** ClamAV's daemon on a port or a Unix socket. */
const scannerAddress = text.check(
  z.regex(/^(tcp:\/\/[^/:\s]+:\d{1,5}|unix:\/\/\/\S+)$/, scannerForm),
);

/** Without a scanner production says so. */
const scannerOrNone = z.union([z.literal('none'), scannerAddress], {
  error: ({ input }) =>
    input === undefined ? 'is missing: the address of ClamAV, or none' : scannerForm,
});

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

export function keysOf(list: string): Map<string, Buffer> {
  const pairs = list.split(',').map((entry): [string, Buffer] => {
    const [, id = '', encoded = ''] = keyForm.exec(entry.trim()) ?? [];
    return [id, Buffer.from(encoded, 'base64')];
  });
  return new Map(pairs);
}

/** `id:base64,base64`: the newest key first, the first key of all last and without an id. */
const indexKeys = text.check(
  z.refine((list) => {
    const entries = list.split(',');
    const first = entries.pop() ?? '';
    const isFirst = isStrongKey(Buffer.from(first.trim(), 'base64'));
    return isFirst && (entries.length === 0 || areStrong(entries.join(','), entries.length));
  }, 'must be 32 random bytes in base64'),
);

const nextIndexKey = text.check(
  z.refine((pair) => areStrong(pair, 1), 'must be id:key, the key 32 random bytes in base64'),
);

/** Whether these are so many pairs of different ids and strong keys. */
function areStrong(list: string, count: number): boolean {
  const keys = keysOf(list);
  return keys.size === count && [...keys.values()].every(isStrongKey);
}

/** The keys of hashes, as `BLIND_INDEX_KEY` and `BLIND_INDEX_NEXT_KEY` list them. */
export function indexKeysOf(list: string, next: string | undefined): IndexKeys {
  const entries = list.split(',');
  const blindIndexKey = Buffer.from((entries.pop() ?? '').trim(), 'base64');
  const pairs = (text: string) => [...keysOf(text)].map(([id, key]) => ({ id, key }));
  const added = entries.length === 0 ? [] : pairs(entries.join(',')).reverse();
  return { blindIndexKey, addedIndexKeys: added, nextIndexKey: next ? pairs(next)[0] : undefined };
}

/** `name=value,name=value`, each value percent-encoded. The library itself trims blanks. */
const traceHeaders = text.check(
  z.regex(
    /^[\w-]+=([^,\s%]|%[2-7][\dA-Fa-f])*(,[\w-]+=([^,\s%]|%[2-7][\dA-Fa-f])*)*$/,
    'must be name=value pairs with commas between them and no blanks (%20 for one in a value)',
  ),
);

/** With NODE_TLS_REJECT_UNAUTHORIZED Node would take any certificate, of a database too. */
const notInProduction = z.optional(z.undefined('must not be set in production'));

const modes = z.enum(['sandbox', 'production'], 'must be "sandbox" or "production"');

/** Says why others cannot read clear text on the network between our own processes. */
const privateNetwork = z.enum(['encrypted', 'this-machine'], 'must be encrypted or this-machine');

const everywhere = {
  APP_MODE: z._default(modes, 'production'),
  DATABASE_URL: address('postgres', 'postgresql'),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 500), 10),
  HOST: z._default(text, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  PRIVATE_NETWORK: z.optional(privateNetwork),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(baseAddress('http', 'https')),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(traceHeaders),
  ANONYMOUS_CALLS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 600),
  SECURITY_EVENT_DAYS: z._default(wholeNumber(30, 3_650), 400),
  SMTP_URL: address('smtp', 'smtps'),
  FILES_DIR: z.optional(text),
  FILES_S3_URL: z.optional(bucketAddress('http', 'https')),
  VIRUS_SCANNER_URL: z.optional(scannerAddress),
  SAVINGS_INSURANCE: z.optional(text),
  ENCRYPTION_KEYS: encryptionKeys,
  BLIND_INDEX_KEY: indexKeys,
  BLIND_INDEX_NEXT_KEY: z.optional(nextIndexKey),
  WEB_DIST: z._default(text, fromHere('../../web/dist')),
  STAFF_DIST: z._default(text, fromHere('../../staff/dist')),
  LOG_LEVEL: z._default(z.enum(levels, `must be one of ${levels.join(', ')}`), 'info'),
};

/** An amount in whole naira or dollars. */
const wholeMoney = wholeNumber(1, 1_000_000_000);

/** The provider's limits; the defaults are its published figures (decision record 0082). */
const providerLimits = {
  SMALLEST_CARD_PAYMENT_NGN: z._default(wholeMoney, 50),
  SMALLEST_CARD_PAYMENT_USD: z._default(wholeMoney, 2),
  SMALLEST_TRANSFER_NGN: z._default(wholeMoney, 100),
  LARGEST_TRANSFER_NGN: z._default(wholeMoney, 10_000_000),
};

/** At most a week: until then a client can cancel a large transfer to a new account. */
const holdMinutes = (low: number) => wholeNumber(low, 10_080);

/** A proxy that asks every second or two has noticed by then. */
const closeAfterSeconds = wholeNumber(0, 300);

/** The lender's accounts at the credit bureaus; without one, that bureau is not asked. */
const bureauAccounts = {
  CRC_USERNAME: z.optional(text),
  CRC_PASSWORD: z.optional(text),
  FIRSTCENTRAL_USERNAME: z.optional(text),
  FIRSTCENTRAL_PASSWORD: z.optional(text),
};

/** Production rejects settings of a sandbox, test keys and the examples of `.env.example`. */
export const productionSettings = z.object({
  ...everywhere,
  ...providerLimits,
  ...bureauAccounts,
  CRC_URL: z._default(baseAddress('https'), 'https://webserver.creditreferencenigeria.net'),
  FIRSTCENTRAL_URL: z._default(
    baseAddress('https'),
    'https://online.firstcentralcreditbureau.com/firstcentralrestv2',
  ),
  PUBLIC_URL: publicAddress,
  STAFF_URL: publicAddress,
  DATABASE_URL: encryptedDatabase,
  SMTP_URL: encryptedMail,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(encryptedCollector),
  FILES_S3_URL: z.optional(encryptedBucket),
  VIRUS_SCANNER_URL: scannerOrNone,
  // Finer lines show what people typed; coarser levels leave security events and audit seals out.
  LOG_LEVEL: z._default(z.literal('info', 'must be info in production'), 'info'),
  TRUSTED_PROXIES: z._default(proxies, ''),
  WITHDRAWAL_HOLD_MINUTES: z._default(holdMinutes(15), 60),
  CLOSE_AFTER_SECONDS: z._default(closeAfterSeconds, 5),
  PROVIDER_URL: z._default(baseAddress('https'), 'https://api.paystack.co'),
  PROVIDER_SECRET_KEY: text.check(
    z.regex(/^sk_live_\w{20,}$/, 'must be a live secret key (sk_live_…)'),
  ),
  PROVIDER_PUBLIC_KEY: text.check(
    z.regex(/^pk_live_\w{20,}$/, 'must be a live public key (pk_live_…)'),
  ),
  PROVIDER_SCRIPT_URL: z._default(address('https'), 'https://js.paystack.co/v2/inline.js'),
  MAIL_FROM: sender,
  SANDBOX_URL: notInProduction,
  SANDBOX_CONTROL_TOKEN: notInProduction,
  NODE_TLS_REJECT_UNAUTHORIZED: notInProduction,
});

export const sandboxSettings = z.object({
  ...everywhere,
  ...providerLimits,
  ...bureauAccounts,
  CRC_URL: z.optional(baseAddress('http', 'https')),
  FIRSTCENTRAL_URL: z.optional(baseAddress('http', 'https')),
  PUBLIC_URL: z.optional(baseAddress('http', 'https')),
  STAFF_URL: z.optional(baseAddress('http', 'https')),
  TRUSTED_PROXIES: z._default(proxies, 'loopback'),
  WITHDRAWAL_HOLD_MINUTES: z._default(holdMinutes(0), 0),
  CLOSE_AFTER_SECONDS: z._default(closeAfterSeconds, 0),
  PROVIDER_URL: baseAddress('http', 'https'),
  PROVIDER_SECRET_KEY: text,
  PROVIDER_PUBLIC_KEY: text,
  PROVIDER_SCRIPT_URL: z._default(text, '/sandbox/v2/inline.js'),
  MAIL_FROM: z._default(text, `${brand.name} <no-reply@${brand.slug}.example>`),
  SANDBOX_URL: baseAddress('http'),
  SANDBOX_CONTROL_TOKEN: text,
});

/** For commands that need the database and nothing else. */
export const databaseSettings = {
  sandbox: z.object({ DATABASE_URL: everywhere.DATABASE_URL }),
  production: z.object({
    DATABASE_URL: encryptedDatabase,
    NODE_TLS_REJECT_UNAUTHORIZED: notInProduction,
  }),
};

/** For commands that change the schema. */
export const ownerSettings = {
  sandbox: z.object({
    DATABASE_URL: everywhere.DATABASE_URL,
    DATABASE_OWNER_URL: everywhere.DATABASE_URL,
  }),
  production: z.object({
    DATABASE_URL: encryptedDatabase,
    DATABASE_OWNER_URL: encryptedDatabase,
    NODE_TLS_REJECT_UNAUTHORIZED: notInProduction,
  }),
};

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
