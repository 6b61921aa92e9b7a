import { fileURLToPath } from 'node:url';
import { brand } from '@quarrter/ui/brand';
import type { SecretKeys } from './platform/secrets.ts';

export type Config = {
  mode: 'sandbox' | 'production';
  databaseUrl: string;
  databaseConnections: number;
  host: string;
  port: number;
  publicUrl: string;
  /** Addresses whose `X-Forwarded-For` is believed; a client could write one too. Empty: nobody's is. */
  trustedProxies: string;
  /** What one address may send without a token, per process. */
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

/** Thrown at start with every wrong setting named; no value is repeated, it could be a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((p) => `- ${p}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Environment = { readonly [name: string]: string | undefined };

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Checks every setting at once. Production refuses what only a sandbox may have, and weak keys. */
export function readConfig(environment: Environment): Config {
  const problems: string[] = [];
  const mode = environment.APP_MODE === 'sandbox' ? 'sandbox' : 'production';
  const production = mode === 'production';
  const complain = (name: string, what: string) => problems.push(`${name} ${what}`);
  const required = (name: string): string => {
    const value = environment[name]?.trim() ?? '';
    if (value === '') complain(name, 'is missing');
    return value;
  };
  const url = (name: string, protocols: readonly string[], fallback?: string): string => {
    const value = environment[name]?.trim() || fallback || required(name);
    if (
      value !== '' &&
      !protocols.some((p) => value.startsWith(`${p}://`) && URL.canParse(value))
    ) {
      complain(name, `must be an address beginning with ${protocols.join(':// or ')}://`);
    }
    return value;
  };
  const wholeNumber = (name: string, fallback: number, low: number, high: number): number => {
    const value = Number(environment[name] ?? fallback);
    if (!Number.isInteger(value) || value < low || value > high) {
      complain(name, `must be a whole number from ${low} to ${high}`);
    }
    return value;
  };
  if (!['sandbox', 'production', undefined].includes(environment.APP_MODE)) {
    complain('APP_MODE', 'must be "sandbox" or "production"');
  }

  const logLevel = environment.LOG_LEVEL?.trim() || 'info';
  if (!logLevels.includes(logLevel)) {
    complain('LOG_LEVEL', `must be one of ${logLevels.join(', ')}`);
  }

  const port = wholeNumber('PORT', 3000, 0, 65_535);
  const config: Config = {
    mode,
    databaseUrl: url('DATABASE_URL', ['postgres', 'postgresql']),
    databaseConnections: wholeNumber('DATABASE_CONNECTIONS', 10, 2, 500),
    host: environment.HOST ?? '127.0.0.1',
    port,
    publicUrl: url(
      'PUBLIC_URL',
      production ? ['https'] : ['http', 'https'],
      production ? undefined : `http://localhost:${port}`,
    ).replace(/\/$/, ''),
    trustedProxies: environment.TRUSTED_PROXIES?.trim() || (production ? '' : 'loopback'),
    anonymousCallsPerMinute: wholeNumber('ANONYMOUS_CALLS_PER_MINUTE', 600, 1, 1_000_000),
    provider: {
      url: url(
        'PROVIDER_URL',
        production ? ['https'] : ['http', 'https'],
        production ? 'https://api.paystack.co' : undefined,
      ).replace(/\/$/, ''),
      secretKey: required('PROVIDER_SECRET_KEY'),
      publicKey: required('PROVIDER_PUBLIC_KEY'),
      scriptUrl:
        environment.PROVIDER_SCRIPT_URL ??
        (production ? 'https://js.paystack.co/v2/inline.js' : '/sandbox/v2/inline.js'),
    },
    mail: {
      smtpUrl: url('SMTP_URL', ['smtp', 'smtps']),
      from: environment.MAIL_FROM?.trim() || `${brand.name} <no-reply@${brand.slug}.example>`,
    },
    filesDir: required('FILES_DIR'),
    secretKeys: readSecretKeys(environment, complain),
    sandbox: null,
    webDist: environment.WEB_DIST ?? fromHere('../../web/dist'),
    staffDist: environment.STAFF_DIST ?? fromHere('../../staff/dist'),
    logLevel,
  };
  if (production) refuseSandboxSettings(environment, config, complain);
  else {
    config.sandbox = {
      url: url('SANDBOX_URL', ['http']).replace(/\/$/, ''),
      controlToken: required('SANDBOX_CONTROL_TOKEN'),
    };
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

type Complain = (name: string, what: string) => unknown;

function refuseSandboxSettings(environment: Environment, config: Config, complain: Complain): void {
  const { secretKey, publicKey, scriptUrl } = config.provider;
  if (secretKey !== '' && !/^sk_live_\w{20,}$/.test(secretKey)) {
    complain('PROVIDER_SECRET_KEY', 'must be a live secret key (sk_live_…)');
  }
  if (publicKey !== '' && !/^pk_live_\w{20,}$/.test(publicKey)) {
    complain('PROVIDER_PUBLIC_KEY', 'must be a live public key (pk_live_…)');
  }
  if (!scriptUrl.startsWith('https://')) {
    complain('PROVIDER_SCRIPT_URL', "must be the provider's https address");
  }
  if (!environment.MAIL_FROM) complain('MAIL_FROM', 'is missing');
  for (const name of ['SANDBOX_URL', 'SANDBOX_CONTROL_TOKEN']) {
    if (environment[name]) complain(name, 'must not be set in production');
  }
}

/** `ENCRYPTION_KEYS` is `id:base64,id:base64`: the first seals, all open. */
function readSecretKeys(environment: Environment, complain: Complain): SecretKeys {
  const keys = new Map<string, Buffer>();
  const text = environment.ENCRYPTION_KEYS?.trim() ?? '';
  if (text === '') complain('ENCRYPTION_KEYS', 'is missing');
  for (const entry of text === '' ? [] : text.split(',')) {
    const [id = '', encoded = ''] = entry.trim().split(':');
    const key = Buffer.from(encoded, 'base64');
    if (!/^[\w-]{1,20}$/.test(id) || key.length !== 32 || isWeak(key)) {
      complain('ENCRYPTION_KEYS', 'must be id:key pairs, each key 32 random bytes in base64');
      break;
    }
    keys.set(id, key);
  }
  const blindIndexKey = Buffer.from(environment.BLIND_INDEX_KEY ?? '', 'base64');
  if (blindIndexKey.length !== 32 || isWeak(blindIndexKey)) {
    complain('BLIND_INDEX_KEY', 'must be 32 random bytes in base64');
  }
  return { current: keys.keys().next().value ?? '', keys, blindIndexKey };
}

/** Random bytes hardly ever repeat much: fewer than twelve different ones of 32 is somebody's typing. */
function isWeak(key: Buffer): boolean {
  return new Set(key).size < 12;
}
