import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { IndexKeys } from './blind-index.ts';
import { everyIndex, hashToken, isOurToken, makeSecrets, newToken } from './secrets.ts';

const withKeys = (keys: IndexKeys) =>
  makeSecrets({ current: 'k1', keys: new Map([['k1', randomBytes(32)]]), ...keys });
const withKey = (blindIndexKey: Buffer) => withKeys({ blindIndexKey });

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

test('a new key is used over the hashes of the key before, and finds them until then', () => {
  const [first, second, third] = [7, 8, 9].map((fill) => Buffer.alloc(32, fill));
  if (!first || !second || !third) throw new Error('three keys');
  const keys = [
    { id: '2027', key: second },
    { id: '2028', key: third },
  ];
  const [before, rotated, again] = [0, 1, 2].map((count) =>
    withKeys({ blindIndexKey: first, addedIndexKeys: keys.slice(0, count) }),
  );
  const hashes = [before, rotated, again].map((one) => one?.blindIndex('text', 'context') ?? '');
  expect(hashes.map((hash) => hash.slice(0, -43))).toEqual(['', '2027~', '2028~']);
  expect(hashes.map((hash) => again?.renewIndex(hash))).toEqual(Array(3).fill(hashes[2]));
  expect(again && everyIndex(again, (one) => one.blindIndex('text', 'context'))).toEqual([
    hashes[2],
    hashes[1],
    hashes[0],
  ]);
  // Without the first key nothing can be found from the hashes of the second.
  const stranger = withKeys({ blindIndexKey: third, addedIndexKeys: keys.slice(0, 1) });
  expect(stranger.blindIndex('text', 'context')).not.toBe(hashes[1]);
  expect(() => before?.renewIndex(hashes[1] ?? '')).toThrow('key of hashes with the id "2027"');
});

test('the hashes of the next key are found before any process makes them', () => {
  const next = { id: '2027', key: Buffer.alloc(32, 8) };
  const blindIndexKey = Buffer.alloc(32, 7);
  const announced = withKeys({ blindIndexKey, nextIndexKey: next });
  const inUse = withKeys({ blindIndexKey, addedIndexKeys: [next] });
  const [mine, theirs] = [announced, inUse].map((one) => one.blindIndex('text', 'context'));
  expect(mine).toBe(withKey(blindIndexKey).blindIndex('text', 'context'));
  expect(everyIndex(announced, (one) => one.blindIndex('text', 'context'))).toEqual([mine, theirs]);
  expect(announced.renewIndex(theirs ?? '')).toBe(theirs);
  expect(announced.renewIndex('no hash of ours')).toBe('no hash of ours');
  // Compared, both are the same value.
  expect([mine, theirs].map((hash) => announced.comparable(hash ?? ''))).toEqual([theirs, theirs]);
});

test('tokens of a key are refused from the second key after it', () => {
  const keys = ['2027', '2028', '2029'].map((id, at) => ({ id, key: Buffer.alloc(32, at + 8) }));
  const withAdded = (count: number, next = false) =>
    withKeys({
      blindIndexKey: Buffer.alloc(32, 7),
      addedIndexKeys: keys.slice(0, count),
      nextIndexKey: next ? keys[count] : undefined,
    });
  const announced = withAdded(2, true);
  const accepts = [0, 1, 2, 3].map((count) => {
    const token = withAdded(count).blindIndex('text', 'context');
    return isOurToken(announced, token, (one) => one.blindIndex('text', 'context'));
  });
  expect(accepts).toEqual([false, true, true, true]);
});
