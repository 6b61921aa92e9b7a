import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inCheckout, NODE } from '../tools/dev/checkout.mjs';
import { product, serverCommand, setOpeningDate } from './harness/product.ts';

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
  SANDBOX_URL: 'http://127.0.0.1:3001',
  SANDBOX_CONTROL_TOKEN: 'token-of-a-sandbox',
};

const missing = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'PROVIDER_SECRET_KEY',
  'PROVIDER_PUBLIC_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'FILES_DIR',
  'ENCRYPTION_KEYS',
  'BLIND_INDEX_KEY',
];

test.each(['serve', 'work'])(
  '%s refuses to start in production and names every missing setting',
  (command) => {
    const environment = { APP_MODE: 'production', PATH: process.env.PATH };
    const { code, output } = serverCommand({ environment }, command);
    expect(code).toBe(1);
    for (const name of missing) expect(output).toMatch(new RegExp(`^- ${name} `, 'm'));
  },
);

test('a server without a mode counts as production and refuses to start', () => {
  const { code, output } = serverCommand({ environment: { PATH: process.env.PATH } }, 'serve');
  expect(code).toBe(1);
  expect(output).toContain('- PROVIDER_SECRET_KEY is missing');
});

test('every weak setting is named without repeating a secret', () => {
  const { code, output } = serverCommand({ environment: weak }, 'serve');
  expect(code).toBe(1);
  const named = Object.keys(weak).filter((name) => name !== 'APP_MODE');
  for (const name of [...named, 'MAIL_FROM', 'FILES_DIR']) {
    expect(output).toMatch(new RegExp(`^- ${name} `, 'm'));
  }
  for (const secret of [weak.PROVIDER_SECRET_KEY, weak.SANDBOX_CONTROL_TOKEN, zeros]) {
    expect(output).not.toContain(secret);
  }
});

test('production runs neither npm start nor the command that sets the date', async () => {
  const started = spawnSync(NODE, [inCheckout('tools', 'dev', 'start.mjs')], {
    env: { PATH: process.env.PATH, APP_MODE: 'production' },
    encoding: 'utf8',
  });
  expect(started.status).toBe(1);
  expect(started.stderr).toContain('npm run serve');
  const environment = { ...product.environment, APP_MODE: 'production' };
  const opened = setOpeningDate({ environment }, '2020-01-01');
  expect(opened.code).toBe(1);
  expect(opened.output).toContain('SANDBOX_URL must not be set in production');
});
