// @ts-check
/**
 * The running product: sandbox, server and worker. `npm start` runs it on the data folder's
 * database; the browser tests run it on a database of their own.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { inCheckout, NODE, ROOT, SERVER } from './checkout.mjs';
import { run } from './command.mjs';
import { describeEnd, startService, untilAnswers } from './service.mjs';
import { demonstrationFile, productEnvironment } from './settings.mjs';

const SANDBOX = inCheckout('apps', 'sandbox', 'src', 'main.ts');
const SEED = inCheckout('tools', 'seed', 'seed.ts');

/**
 * @typedef {object} ProductOptions
 * @property {number} port the product's; the next two are the sandbox's and its mail server's
 * @property {string} dataFolder
 * @property {string} databaseUrl of the application's role
 * @property {(name: string) => string} logOf the file of a log
 */
/**
 * @typedef {object} Product
 * @property {string} url
 * @property {NodeJS.ProcessEnv} environment of the server, for its other commands
 * @property {Promise<string>} died settles with a text when a process ends without being asked to
 * @property {{ server: number | undefined }} processes their ids
 * @property {() => Promise<void>} stop
 */

/** @typedef {ProductOptions & { databaseOwnerUrl: string, server?: string }} OwnerOptions */

/** @param {OwnerOptions} options */
export const migrate = (options) => runAsOwner('migrate', options);

/** Puts the tables on the nodes of a Citus. @param {OwnerOptions} options */
export const distribute = (options) => runAsOwner('distribute', options);

/**
 * The only commands that connect as the owner.
 * @param {'migrate' | 'distribute'} command
 * @param {OwnerOptions} options
 */
async function runAsOwner(command, { databaseOwnerUrl, server = SERVER, ...options }) {
  await run(`The command ${command}`, NODE, [server, command], {
    cwd: ROOT,
    env: { ...productEnvironment(options).server, DATABASE_OWNER_URL: databaseOwnerUrl },
    logFile: options.logOf(command),
  });
}

/**
 * Starts the three processes and waits until they answer. The database must be migrated already.
 * @param {ProductOptions} options
 * @returns {Promise<Product>}
 */
export async function startProduct(options) {
  const { server: env, sandbox: sandboxEnv } = productEnvironment(options);
  mkdirSync(path.join(options.dataFolder, 'files'), { recursive: true, mode: 0o700 });
  mkdirSync(path.join(options.dataFolder, 'sandbox'), { recursive: true, mode: 0o700 });
  const logFile = options.logOf;
  const sandbox = startService('sandbox', [SANDBOX], {
    env: sandboxEnv,
    logFile: logFile('sandbox'),
  });
  const listener = startService('server', [SERVER, 'serve'], { env, logFile: logFile('server') });
  const worker = startService('worker', [SERVER, 'work'], { env, logFile: logFile('worker') });
  let stopping = false;
  const stop = async () => {
    stopping = true;
    for (const service of [listener, worker, sandbox]) await service.stop();
  };
  /** @type {Promise<string>} */
  const died = new Promise((resolve) => {
    for (const service of [sandbox, listener, worker]) {
      service.ended.then(async () => {
        if (!stopping) resolve(await describeEnd(service));
      });
    }
  });
  const url = `http://127.0.0.1:${options.port}`;
  try {
    await Promise.race([
      Promise.all([
        untilAnswers(listener, `${url}/health/ready`),
        untilAnswers(sandbox, `http://127.0.0.1:${options.port + 1}/sandbox`),
      ]),
      died.then((text) => Promise.reject(new Error(text))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, environment: env, died, processes: { server: listener.pid }, stop };
}

/** Whether the demonstration data is still missing. @param {string} dataFolder */
export function needsSeed(dataFolder) {
  return existsSync(SEED) && !existsSync(demonstrationFile(dataFolder));
}

/** @param {ProductOptions} options */
export async function seed(options) {
  await run('The seed', NODE, [SEED], {
    cwd: ROOT,
    env: productEnvironment(options).server,
    logFile: options.logOf('seed'),
  });
}
