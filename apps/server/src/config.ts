import { readFileSync } from 'node:fs';
import { type Claims, claimsFor, claimsWithoutBasis, unknownFigures } from '@quarrter/ui/brand';
import * as z from 'zod/mini';
import type { BureauAccounts } from './bureaus/index.ts';
import { clearTextProblems } from './config-addresses.ts';
import { bureauProblems, bureausOf } from './config-bureaus.ts';
import {
  databaseSettings,
  indexKeysOf,
  keysOf,
  ownerSettings,
  productionSettings,
  sandboxSettings,
} from './config-schema.ts';
import type { ProviderLimits } from './payments/index.ts';
import { bucketAt, type FileStore } from './platform/files/file-store.ts';
import type { SecretKeys } from './platform/passwords/secrets.ts';

export type Config = {
  mode: 'sandbox' | 'production';
  databaseUrl: string;
  databaseConnections: number;
  host: string;
  port: number;
  /** Where this process tells its metrics; null when no one collects them. */
  metrics: { readonly host: string; readonly port: number } | null;
  /** Where traces are sent; null for none. */
  tracesUrl: string | null;
  /** Sent to the collector of traces, such as a token. */
  traceHeaders: Readonly<Record<string, string>>;
  publicUrl: string;
  /** The address of the staff console, where it has a host of its own; otherwise null. */
  staffUrl: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted; a client could write one too. Empty: none. */
  trustedProxies: string;
  /** The calls a minute that one network may make without a token, per process. */
  anonymousCallsPerMinute: number;
  provider: { url: string; secretKey: string; publicKey: string; scriptUrl: string };
  limits: ProviderLimits;
  bureaus: BureauAccounts;
  mail: { smtpUrl: string; from: string };
  /** Where documents are stored. */
  files: FileStore;
  /** ClamAV's daemon, which checks documents; null when there is none. */
  virusScannerUrl: string | null;
  /**
   * The cover, insurer and policy of savings, for the public pages; null if they are not insured.
   */
  savingsInsurance: string | null;
  /** How long a large transfer to a new account is held. */
  withdrawalHoldMinutes: number;
  securityEventDays: number;
  /** How long a listener that is asked to end says that it is not ready before it closes. */
  closeAfterSeconds: number;
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

type Environment = { readonly [name: string]: string | undefined };

/**
 * Reads every setting, and throws a ConfigError that names each wrong one. In production a public
 * claim without a basis is wrong as well.
 */
export function readConfig(
  environment: Environment,
  publicClaims: Claims = claimsFor(unknownFigures, { demonstration: false, insurance: null }),
): Config {
  const given = settingsOf(environment);
  const sandbox = given.APP_MODE === 'sandbox';
  const { data, error } = z.safeParse(sandbox ? sandboxSettings : productionSettings, given);
  const unproven = sandbox ? [] : claimsWithoutBasis(publicClaims).map(unprovenClaim);
  const problems = [...(error ? problemsOf(error) : []), ...unproven];
  const publicUrl = data?.PUBLIC_URL ?? `http://localhost:${data?.PORT}`;
  problems.push(...fileProblems(given));
  if (data) problems.push(...bureauProblems(data), ...limitProblems(data));
  if (data && !sandbox) problems.push(...clearTextProblems(data));
  if (data?.STAFF_URL) problems.push(...staffUrlProblems(data.STAFF_URL, publicUrl));
  if (!data || problems.length > 0) throw new ConfigError(problems);
  const keys = keysOf(data.ENCRYPTION_KEYS);
  return {
    mode: data.APP_MODE,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    host: data.HOST,
    port: data.PORT,
    metrics:
      data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    tracesUrl: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceHeaders: headersOf(data.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    publicUrl,
    staffUrl: data.STAFF_URL ?? null,
    trustedProxies: data.TRUSTED_PROXIES,
    anonymousCallsPerMinute: data.ANONYMOUS_CALLS_PER_MINUTE,
    provider: {
      url: data.PROVIDER_URL,
      secretKey: data.PROVIDER_SECRET_KEY,
      publicKey: data.PROVIDER_PUBLIC_KEY,
      scriptUrl: data.PROVIDER_SCRIPT_URL,
    },
    limits: {
      smallestCharge: {
        NGN: minorUnits(data.SMALLEST_CARD_PAYMENT_NGN),
        USD: minorUnits(data.SMALLEST_CARD_PAYMENT_USD),
      },
      smallestTransfer: minorUnits(data.SMALLEST_TRANSFER_NGN),
      largestTransfer: minorUnits(data.LARGEST_TRANSFER_NGN),
    },
    bureaus: bureausOf(data),
    mail: { smtpUrl: data.SMTP_URL, from: data.MAIL_FROM },
    files: bucketAt(data.FILES_S3_URL ?? '') ?? { folder: data.FILES_DIR ?? '' },
    virusScannerUrl: data.VIRUS_SCANNER_URL === 'none' ? null : (data.VIRUS_SCANNER_URL ?? null),
    savingsInsurance: data.SAVINGS_INSURANCE ?? null,
    withdrawalHoldMinutes: data.WITHDRAWAL_HOLD_MINUTES,
    securityEventDays: data.SECURITY_EVENT_DAYS,
    closeAfterSeconds: data.CLOSE_AFTER_SECONDS,
    secretKeys: {
      current: keys.keys().next().value ?? '',
      keys,
      ...indexKeysOf(data.BLIND_INDEX_KEY, data.BLIND_INDEX_NEXT_KEY),
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

/** Cookies and passkeys belong to a host name, whatever its port. */
function staffUrlProblems(staffUrl: string, publicUrl: string): string[] {
  const { hostname, pathname } = new URL(staffUrl);
  if (pathname !== '/') return ['STAFF_URL must be the address of a host, without a path'];
  if (hostname !== new URL(publicUrl).hostname) return [];
  return ['STAFF_URL must have another host name than PUBLIC_URL'];
}

/** A transfer in parts needs this range: no part may be below the smallest transfer. */
function limitProblems(data: {
  readonly SMALLEST_TRANSFER_NGN: number;
  readonly LARGEST_TRANSFER_NGN: number;
}): string[] {
  if (data.LARGEST_TRANSFER_NGN >= 2 * data.SMALLEST_TRANSFER_NGN) return [];
  return ['LARGEST_TRANSFER_NGN must be at least twice SMALLEST_TRANSFER_NGN'];
}

/** Documents have one place. */
function fileProblems({ FILES_DIR: folder, FILES_S3_URL: bucket }: Environment): string[] {
  if (folder !== undefined && bucket !== undefined)
    return ['FILES_DIR and FILES_S3_URL are both set'];
  return (folder ?? bucket) ? [] : ['FILES_DIR is missing, or FILES_S3_URL'];
}

function minorUnits(whole: number): bigint {
  return BigInt(whole) * 100n;
}

function unprovenClaim(name: string): string {
  return `The claim "${name}" of the brand module has no basis: give it one, or switch it off`;
}

/** For commands that need the database and nothing else. */
export function readDatabaseUrl(environment: Environment): string {
  const given = settingsOf(environment);
  const { data, error } = z.safeParse(databaseSettings[modeOf(given)], given);
  if (error) throw new ConfigError(problemsOf(error));
  return data.DATABASE_URL;
}

/** For commands that change the schema: they connect as the owner, for the application's role. */
export function readOwnerUrls(environment: Environment): { ownerUrl: string; url: string } {
  const given = settingsOf(environment);
  const { data, error } = z.safeParse(ownerSettings[modeOf(given)], given);
  if (error) throw new ConfigError(problemsOf(error));
  return { ownerUrl: data.DATABASE_OWNER_URL, url: data.DATABASE_URL };
}

const modeOf = ({ APP_MODE }: Environment) => (APP_MODE === 'sandbox' ? 'sandbox' : 'production');

/** Settings that may be in a file of their own, named by the same variable with `_FILE` behind. */
const secretSettings = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'PROVIDER_SECRET_KEY',
  'CRC_PASSWORD',
  'FIRSTCENTRAL_PASSWORD',
  'SMTP_URL',
  'FILES_S3_URL',
  'ENCRYPTION_KEYS',
  'BLIND_INDEX_KEY',
  'BLIND_INDEX_NEXT_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

function headersOf(list: string): Record<string, string> {
  return Object.fromEntries(
    [...list.matchAll(/([\w-]+)=([^,]*)/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  );
}

/** The variables with a value, and the secrets of files. A variable without a value is not set. */
function settingsOf(environment: Environment): Environment {
  const trimmed = Object.entries(environment).map(([name, value]) => [name, value?.trim()]);
  const given: Environment = Object.fromEntries(trimmed.filter(([, value]) => value));
  const files = secretSettings.flatMap((name) => {
    const file = given[`${name}_FILE`];
    return file === undefined ? [] : [{ name, file }];
  });
  const twice = files.filter(({ name }) => given[name] !== undefined);
  const read = files.map(({ name, file }) => ({ name, secret: readSecret(file) }));
  const problems = [
    ...twice.map(({ name }) => `${name} and ${name}_FILE are both set`),
    ...read
      .filter(({ secret }) => !secret)
      .map(({ name }) => `${name}_FILE names a file that is empty or cannot be read`),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...given, ...Object.fromEntries(read.map(({ name, secret }) => [name, secret])) };
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function problemsOf(error: z.core.$ZodError): string[] {
  const first = new Map<PropertyKey, string>();
  for (const { path, message } of error.issues) {
    const name = path[0] ?? '';
    if (!first.has(name)) first.set(name, message);
  }
  return [...first].map(([name, message]) => `${String(name)} ${message}`);
}
