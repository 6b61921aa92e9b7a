import { expect, test } from 'vitest';
import { makeSecrets } from '../platform/passwords/secrets.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

const secrets = makeSecrets({ current: '', keys: new Map(), blindIndexKey: Buffer.alloc(32, 7) });

test('a recovery code has 28 of 32 characters, 140 random bits, and no two are alike', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(1_000);
  for (const code of codes)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test('a recovery code is stored as a hash that belongs to one person', () => {
  const [code = ''] = newRecoveryCodes();
  const hash = hashRecoveryCode(secrets, 'client 1', code);
  expect(hash).not.toContain(code.slice(0, 4));
  expect(hashRecoveryCode(secrets, 'client 1', code.toLowerCase())).toBe(hash);
  expect(hashRecoveryCode(secrets, 'client 2', code)).not.toBe(hash);
});
