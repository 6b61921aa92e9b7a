import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtServer, environmentFromHere } from '../../test/environment-of.ts';

/** Prints the path of every file of the build that a process loads. */
const listLoaded = `data:text/javascript,
  import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) {
    if (url.includes('/dist/')) console.log('loaded ' + url);
    return next(url, context);
  } });`;

const build = path.dirname(builtServer);

/** The files of the build with modules of this folder, as their source maps say. */
const ofBridge = readdirSync(build)
  .filter((name) => name.endsWith('.js.map'))
  .filter((name) => {
    const { sources } = JSON.parse(readFileSync(path.join(build, name), 'utf8'));
    return (sources as string[]).some((source) => source.includes('src/sandbox-bridge/'));
  })
  .map((name) => `/dist/${name.replace(/\.map$/, '')}`);

const key = () => randomBytes(32).toString('base64');

const settings = {
  ...environmentFromHere(),
  DATABASE_URL: 'postgres://localhost/unused',
  PORT: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  FILES_DIR: 'unused',
  ENCRYPTION_KEYS: `k1:${key()}`,
  BLIND_INDEX_KEY: key(),
  WEB_DIST: '/nowhere',
  STAFF_DIST: '/nowhere',
  CLOSE_AFTER_SECONDS: '0',
};

const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://quarrter.test',
  STAFF_URL: 'https://staff.quarrter.test',
  VIRUS_SCANNER_URL: 'none',
  PROVIDER_SECRET_KEY: `sk_live_${'x'.repeat(20)}`,
  PROVIDER_PUBLIC_KEY: `pk_live_${'x'.repeat(20)}`,
  MAIL_FROM: 'a@quarrter.test',
};

const sandbox = {
  APP_MODE: 'sandbox',
  PROVIDER_URL: 'http://127.0.0.1:1',
  PROVIDER_SECRET_KEY: 'sk_test_1',
  PROVIDER_PUBLIC_KEY: 'pk_test_1',
  SANDBOX_URL: 'http://127.0.0.1:1',
  SANDBOX_CONTROL_TOKEN: 'x',
};

/** Starts a listener, stops it once it listens, and returns the files of the bridge it loaded. */
async function bridgeFilesOf(environment: object): Promise<string[]> {
  const child = fork(builtServer, ['serve'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: ['--import', listLoaded.replaceAll('\n', ' ')],
    env: { ...settings, ...environment },
  });
  let output = '';
  child.stdout?.on('data', (part: Buffer) => {
    output += part.toString();
  });
  const closed = once(child, 'close');
  child.once('message', () => child.kill('SIGTERM'));
  expect(await closed).toEqual([0, null]);
  expect(output).toContain('/dist/main.js');
  return ofBridge.filter((name) => output.includes(name));
}

test('a listener in sandbox mode loads the sandbox bridge', async () => {
  expect(ofBridge).not.toEqual([]);
  expect(await bridgeFilesOf(sandbox)).toEqual(ofBridge);
});

test('a listener in production loads no file of the sandbox bridge', async () => {
  expect(await bridgeFilesOf(production)).toEqual([]);
});
