// @ts-check
/**
 * The settings of `npm start`: a few come from the environment or `.env`; everything else is
 * generated once and stored in the data folder. Production settings (provider keys, mail server)
 * are not passed on, because the sandbox must not reach anyone outside.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, NODE, NODE_COMPILE_CACHE } from './checkout.mjs';

const DEFAULT_PORT = 3000;
/** PORT is the product's; the next two are the sandbox's and its mail server's. */
export const PORTS_USED = 3;
const HIGHEST_PORT = 65_535;

/** Settings of the server that make sense in the sandbox too. */
const PASSED_ON = [
  'DEMONSTRATION',
  'HOST',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'DATABASE_CONNECTIONS',
  'TRUSTED_PROXIES',
  'ANONYMOUS_CALLS_PER_MINUTE',
  'WITHDRAWAL_HOLD_MINUTES',
  'CLOSE_AFTER_SECONDS',
  'SMALLEST_CARD_PAYMENT_NGN',
  'SMALLEST_CARD_PAYMENT_USD',
  'SMALLEST_TRANSFER_NGN',
  'LARGEST_TRANSFER_NGN',
];
const SYSTEM = ['HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];

/** @typedef {Record<string, string>} Environment */
/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} dataFolder
 * @property {string | undefined} databaseUrl of the application's role; undefined: the embedded one
 * @property {string | undefined} databaseOwnerUrl of the role that migrates
 */

/** @returns {Settings} */
export function readSettings() {
  loadEnvironmentFile();
  const { PORT, DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, APP_MODE } = process.env;
  if (APP_MODE === 'production') {
    throw new Error(
      'APP_MODE is production, and npm start runs the demonstration: use npm run migrate, ' +
        'npm run serve and npm run work.',
    );
  }
  if (Boolean(DATABASE_URL) !== Boolean(DATABASE_OWNER_URL)) {
    throw new Error(
      'Set DATABASE_URL and DATABASE_OWNER_URL together: docs/operations.md says how to make the ' +
        'two roles. Without both, npm start uses a database of its own.',
    );
  }
  const port = Number(PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port + PORTS_USED - 1 > HIGHEST_PORT) {
    const highest = HIGHEST_PORT - PORTS_USED + 1;
    throw new Error(`PORT must be a number from 1 to ${highest}; it is "${PORT}".`);
  }
  return {
    port,
    dataFolder: path.resolve(inCheckout(), DATA_DIR || '.data'),
    databaseUrl: DATABASE_URL || undefined,
    databaseOwnerUrl: DATABASE_OWNER_URL || undefined,
  };
}

/** Loads `.env`. A variable that the environment already has keeps its value. */
export function loadEnvironmentFile() {
  const file = inCheckout('.env');
  if (!existsSync(file)) return;
  if (!process.loadEnvFile) {
    throw new Error(`Node 20.12 or newer is needed to read .env; this is ${process.version}.`);
  }
  process.loadEnvFile(file);
}

/**
 * The environment of server and worker, and of the sandbox.
 * @param {{ port: number, dataFolder: string, databaseUrl: string }} settings
 * @returns {{ server: NodeJS.ProcessEnv, sandbox: NodeJS.ProcessEnv }}
 */
export function productEnvironment({ port, dataFolder, databaseUrl }) {
  const { PROVIDER_SECRET_KEY, PROVIDER_PUBLIC_KEY, SANDBOX_CONTROL_TOKEN, ...own } = storedSecrets(
    path.join(dataFolder, 'secrets.json'),
  );
  const shared = { PROVIDER_SECRET_KEY, PROVIDER_PUBLIC_KEY, SANDBOX_CONTROL_TOKEN };
  const sandboxUrl = `http://127.0.0.1:${port + 1}`;
  const system = systemEnvironment();
  const server = {
    ...system,
    ...shared,
    ...own,
    APP_MODE: 'sandbox',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    PROVIDER_URL: sandboxUrl,
    PROVIDER_SCRIPT_URL: '/sandbox/v2/inline.js',
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    MAIL_FROM: 'Quarrter <no-reply@quarrter.example>',
    FILES_DIR: path.join(dataFolder, 'files'),
    DEMONSTRATION_FILE: demonstrationFile(dataFolder),
    ...fromCaller(PASSED_ON),
  };
  const sandbox = {
    ...system,
    ...shared,
    SANDBOX_PORT: String(port + 1),
    SANDBOX_SMTP_PORT: String(port + 2),
    SANDBOX_DATA_DIR: path.join(dataFolder, 'sandbox'),
    PRODUCT_URL: `http://127.0.0.1:${port}`,
    DEMONSTRATION_FILE: demonstrationFile(dataFolder),
  };
  return { server, sandbox };
}

/** Lists the demonstration's accounts; the seed writes it. @param {string} dataFolder */
export function demonstrationFile(dataFolder) {
  return path.join(dataFolder, 'demonstration.json');
}

/** It is there while the demonstration is made. @param {string} dataFolder */
export function unfinishedDemonstration(dataFolder) {
  return `${demonstrationFile(dataFolder)}.unfinished`;
}

/**
 * The keys of this data folder, generated once, so that data encrypted with them stays readable.
 * @param {string} file
 */
function storedSecrets(file) {
  /** @type {Environment} */
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(32).toString('base64');
  /** @param {string} prefix */
  const key = (prefix) => `${prefix}_test_${randomBytes(20).toString('hex')}`;
  const all = {
    ENCRYPTION_KEYS: `first:${secret()}`,
    BLIND_INDEX_KEY: secret(),
    PROVIDER_SECRET_KEY: key('sk'),
    PROVIDER_PUBLIC_KEY: key('pk'),
    SANDBOX_CONTROL_TOKEN: randomBytes(24).toString('hex'),
    ...stored,
  };
  if (Object.keys(all).length !== Object.keys(stored).length) {
    writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true });
  }
  return all;
}

/** The part of the caller's environment that any program needs. */
function systemEnvironment() {
  const search = `${path.dirname(NODE)}${path.delimiter}${process.env.PATH ?? ''}`;
  return { ...fromCaller(SYSTEM), PATH: search, NODE_ENV: 'production', NODE_COMPILE_CACHE };
}

/** @param {string[]} names */
function fromCaller(names) {
  /** @type {Environment} */
  const found = {};
  for (const name of names) {
    const value = process.env[name];
    if (value) found[name] = value;
  }
  return found;
}
