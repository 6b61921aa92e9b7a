import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashToken, makeSecrets, newToken } from './secrets.ts';

const withKey = (blindIndexKey: Buffer) =>
  makeSecrets({ current: 'k1', keys: new Map([['k1', randomBytes(32)]]), blindIndexKey });

test('a token has 256 random bits, and its hash tells nothing of it', () => {
  const tokens = Array.from({ length: 50 }, newToken);
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [token = ''] = tokens;
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString('base64url')).not.toContain(token);
});

test('a keyed hash is HMAC-SHA-256 of its text, context and the key of the settings', () => {
  const key = Buffer.alloc(32, 7);
  const hash = withKey(key).blindIndex('text', 'context');
  // As OpenSSL makes it of the same bytes.
  expect(hash).toBe('iIszcud1SRqDfQdgxrvV8d72azXw202Py5AJ5tnSD68');
  expect(withKey(key).blindIndex('text', 'another')).not.toBe(hash);
  expect(withKey(key).blindIndex('other', 'context')).not.toBe(hash);
  expect(withKey(Buffer.alloc(32, 8)).blindIndex('text', 'context')).not.toBe(hash);
});
