import { randomBytes } from 'node:crypto';
import { type Claims, claimsFor, unknownFigures } from '@quarrter/ui/brand';
import { ConfigError, readConfig } from '../../src/config.ts';

/** The claims of the public pages, which have a basis. */
export const claims = claimsFor(unknownFigures, { demonstration: false, insurance: null });
export const key = () => randomBytes(32).toString('base64');

/** Complete settings of a sandbox, with changes. */
export function settings(changes: Record<string, string | undefined> = {}, publicClaims?: Claims) {
  const environment = {
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
  };
  return readConfig(environment, publicClaims);
}

/** What production has besides. */
export const production = {
  APP_MODE: 'production',
  PUBLIC_URL: 'https://quarrter.test',
  STAFF_URL: 'https://staff.quarrter.test',
  VIRUS_SCANNER_URL: 'none',
  PROVIDER_URL: undefined,
  PROVIDER_SECRET_KEY: `sk_live_${'x'.repeat(20)}`,
  PROVIDER_PUBLIC_KEY: `pk_live_${'x'.repeat(20)}`,
  MAIL_FROM: 'a@quarrter.test',
  SANDBOX_URL: undefined,
  SANDBOX_CONTROL_TOKEN: undefined,
};

export function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    settings(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
