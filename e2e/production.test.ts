import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inCheckout, NODE, NODE_COMPILE_CACHE } from '../tools/dev/checkout.mjs';
import { product } from './harness/product.ts';
import { serverCommand, setOpeningDate } from './harness/server-command.ts';

/** No setting of the product. The cache shortens the start of a process by a third. */
const nothing = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE,
};

const zeros = Buffer.alloc(32).toString('base64');

/** Everything a production could have wrong at once. */
const weak = {
  APP_MODE: 'production',
  DATABASE_URL: 'mysql://somewhere/quarrter',
  PUBLIC_URL: 'http://quarrter.example',
  PROVIDER_URL: 'http://127.0.0.1:3001',
  PROVIDER_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
  PROVIDER_PUBLIC_KEY: 'pk_test_0123456789abcdef0123456789abcdef',
  PROVIDER_SCRIPT_URL: '/sandbox/v2/inline.js',
  SMTP_URL: 'http://mail.example',
  ENCRYPTION_KEYS: `first:${zeros}`,
  BLIND_INDEX_KEY: zeros,
  LOG_LEVEL: 'trace',
  SANDBOX_URL: 'http://127.0.0.1:3001',
  SANDBOX_CONTROL_TOKEN: 'token-of-a-sandbox',
};

const missing = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'STAFF_URL',
  'VIRUS_SCANNER_URL',
  'PROVIDER_SECRET_KEY',
  'PROVIDER_PUBLIC_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'FILES_DIR',
  'ENCRYPTION_KEYS',
  'BLIND_INDEX_KEY',
];

test('serve without a mode counts as production and names every missing setting', async () => {
  const { code, output } = await serverCommand({ environment: nothing }, 'serve');
  expect(code).toBe(1);
  for (const name of missing) expect(output).toMatch(new RegExp(`^- ${name} `, 'm'));
});

test('work names every weak setting of production without repeating a secret', async () => {
  const { code, output } = await serverCommand({ environment: { ...nothing, ...weak } }, 'work');
  expect(code).toBe(1);
  const named = Object.keys(weak).filter((name) => name !== 'APP_MODE');
  for (const name of [...named, 'STAFF_URL', 'MAIL_FROM', 'FILES_DIR']) {
    expect(output).toMatch(new RegExp(`^- ${name} `, 'm'));
  }
  for (const secret of [weak.PROVIDER_SECRET_KEY, weak.SANDBOX_CONTROL_TOKEN, zeros]) {
    expect(output).not.toContain(secret);
  }
});

test('production runs neither npm start nor the command that sets the date', async () => {
  const started = spawnSync(NODE, [inCheckout('tools', 'dev', 'start.mjs')], {
    env: { ...nothing, APP_MODE: 'production' },
    encoding: 'utf8',
  });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain('npm run serve');
  const environment = { ...product.environment, APP_MODE: 'production' };
  const opened = await setOpeningDate({ environment }, '2020-01-01');
  expect(opened.code).toBe(1);
  expect(opened.output).toContain('SANDBOX_URL must not be set in production');
});
