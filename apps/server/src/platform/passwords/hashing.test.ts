import { expect, test } from 'vitest';
import { countWaiting, queueLimit } from './hashing.ts';
import { cheapestCost, hashPassword, verifyDummyPassword, verifyPassword } from './passwords.ts';

const password = 'Harmattan-Rain-7';
const hash = () => hashPassword(password, cheapestCost);

test('a password is answered with 503 while too many wait, and hashed afterwards', async () => {
  // Another file may have left one.
  await expect.poll(countWaiting).toBe(0);
  const accepted = Array.from({ length: queueLimit }, hash);
  expect(countWaiting()).toBe(queueLimit);
  const rejected = { status: 503, headers: { 'retry-after': '4' } };
  await Promise.all([
    expect(hash()).rejects.toMatchObject(rejected),
    expect(verifyDummyPassword(password)).rejects.toMatchObject(rejected),
  ]);
  expect(new Set(await Promise.all(accepted)).size).toBe(queueLimit);
  expect(countWaiting()).toBe(0);
  expect(await verifyPassword(await hash(), password)).toBe(true);
  expect(await verifyDummyPassword(password)).toBe(false);
});
