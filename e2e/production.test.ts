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
