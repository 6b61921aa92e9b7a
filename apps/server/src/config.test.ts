import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const key = () => randomBytes(32).toString('base64');

/** Good settings of a sandbox, with changes. */
function settings(changes: Record<string, string | undefined> = {}) {
  return readConfig({
    APP_MODE: 'sandbox',
    DATABASE_URL: 'postgres://localhost/quarrter',
    PROVIDER_URL: 'http://127.0.0.1:3001',
    PROVIDER_SECRET_KEY: 'sk_test_1',
    PROVIDER_PUBLIC_KEY: 'pk_test_1',
    SMTP_URL: 'smtp://127.0.0.1:3002',
    FILES_DIR: 'files',
    ENCRYPTION_KEYS: `k1:${key()}`,
    BLIND_INDEX_KEY: key(),
    SANDBOX_URL: 'http://127.0.0.1:3001',
    SANDBOX_CONTROL_TOKEN: 'x',
    ...changes,
  });
}

const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://quarrter.example',
  PROVIDER_URL: undefined,
  PROVIDER_SECRET_KEY: `sk_live_${'x'.repeat(20)}`,
  PROVIDER_PUBLIC_KEY: `pk_live_${'x'.repeat(20)}`,
  MAIL_FROM: 'a@quarrter.example',
  SANDBOX_URL: undefined,
  SANDBOX_CONTROL_TOKEN: undefined,
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ APP_MODE: 'sandbox', ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('in production no proxy is believed that was not named, in the sandbox those of the same machine', () => {
  expect(settings().trustedProxies).toBe('loopback');
  expect(settings({ TRUSTED_PROXIES: '10.1.2.3' }).trustedProxies).toBe('10.1.2.3');
  expect(settings(production).trustedProxies).toBe('');
  expect(settings({ ...production, TRUSTED_PROXIES: 'loopback' }).trustedProxies).toBe('loopback');
});

test('a level of the log that there is not is named at the start, with the other wrong settings', () => {
  const problems = problemsOf({ LOG_LEVEL: 'nonsense', PORT: '-1' });
  expect(problems).toContain(
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  );
  expect(problems).toContain('PORT must be a whole number from 0 to 65535');
  expect(problemsOf({ LOG_LEVEL: 'debug' }).join()).not.toContain('LOG_LEVEL');
});
