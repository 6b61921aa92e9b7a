// @ts-check
/**
 * What `npm start` runs with: a few settings from the environment or `.env`, everything else made
 * here, once, and kept in the data folder. Settings of a production (provider keys, mail server) are
 * not passed on: this is the sandbox, and it must not reach anybody.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, NODE } from './checkout.mjs';

const DEFAULT_PORT = 3000;
/** Ports used from PORT on: the product, the sandbox, the sandbox's mail server. */
export const PORTS_USED = 3;
const HIGHEST_PORT = 65_535;

/** Settings of the server that make sense in the sandbox too. */
const PASSED_ON = [
  'HOST',
  'PUBLIC_URL',
  'LOG_LEVEL',
  'DATABASE_CONNECTIONS',
  'TRUSTED_PROXIES',
  'ANONYMOUS_CALLS_PER_MINUTE',
];
const SYSTEM = ['HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'SystemRoot', 'NODE_EXTRA_CA_CERTS'];

/** @typedef {Record<string, string>} Environment */
/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} dataFolder
 * @property {string | undefined} databaseUrl undefined: the embedded one
 */

/** @returns {Settings} */
export function readSettings() {
  loadEnvironmentFile(inCheckout('.env'));
  const { PORT, DATA_DIR, DATABASE_URL, APP_MODE } = process.env;
  if (APP_MODE === 'production') {
    throw new Error(
      'APP_MODE is production, and npm start runs the demonstration: use npm run migrate, ' +
        'npm run serve and npm run work.',
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
  };
}

/**
 * Reads `NAME=value` lines; what the environment has already is not replaced.
 * @param {string} file
 */
export function loadEnvironmentFile(file) {
  if (!existsSync(file)) return;
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const [, name, value = ''] =
      line.match(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*)$/) ?? [];
    if (!name || process.env[name] !== undefined) continue;
    const quoted = value.match(/^(["'])(.*?)\1/);
    process.env[name] = quoted ? quoted[2] : value.replace(/\s+#.*$/, '').trim();
  }
}

/**
 * The environment of server and worker, and of the sandbox.
 * @param {Settings & { databaseUrl: string }} settings
 * @returns {{ server: NodeJS.ProcessEnv, sandbox: NodeJS.ProcessEnv }}
 */
export function productEnvironment({ port, dataFolder, databaseUrl }) {
  const { PROVIDER_SECRET_KEY, PROVIDER_PUBLIC_KEY, SANDBOX_CONTROL_TOKEN, ...own } = keptSecrets(
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

/** Whom one may sign in as; written by the seed. @param {string} dataFolder */
export function demonstrationFile(dataFolder) {
  return path.join(dataFolder, 'demonstration.json');
}

/**
 * Keys of this data folder, made the first time: what is encrypted with them must stay readable.
 * @param {string} file
 */
function keptSecrets(file) {
  /** @type {Environment} */
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secret = () => randomBytes(32).toString('base64');
  /** @param {string} prefix */
  const key = (prefix) => `${prefix}_test_${randomBytes(20).toString('hex')}`;
  const all = {
    ENCRYPTION_KEYS: `first:${secret()}`,
    BLIND_INDEX_KEY: secret(),
    PROVIDER_SECRET_KEY: key('sk'),
    PROVIDER_PUBLIC_KEY: key('pk'),
    SANDBOX_CONTROL_TOKEN: randomBytes(24).toString('hex'),
    ...kept,
  };
  if (Object.keys(all).length !== Object.keys(kept).length) {
    writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true });
  }
  return all;
}

/** What any program needs of the caller's environment; the rest stays here. */
function systemEnvironment() {
  const search = `${path.dirname(NODE)}${path.delimiter}${process.env.PATH ?? ''}`;
  return { ...fromCaller(SYSTEM), PATH: search, NODE_ENV: 'production' };
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
