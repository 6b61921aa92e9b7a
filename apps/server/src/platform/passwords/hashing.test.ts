import { expect, test } from 'vitest';
import { countWaiting, mostWaiting } from './hashing.ts';
import { cheapestCost, hashPassword, verifyDummyPassword, verifyPassword } from './passwords.ts';

const password = 'Harmattan-Rain-7';
const hash = () => hashPassword(password, cheapestCost);

test('a password is answered with 503 while too many wait, and hashed afterwards', async () => {
  // Another file may have left one.
  await expect.poll(countWaiting).toBe(0);
  const accepted = Array.from({ length: mostWaiting }, hash);
  expect(countWaiting()).toBe(mostWaiting);
  const rejected = { status: 503, headers: { 'retry-after': '4' } };
  await Promise.all([
    expect(hash()).rejects.toMatchObject(rejected),
    expect(verifyDummyPassword(password)).rejects.toMatchObject(rejected),
  ]);
  expect(new Set(await Promise.all(accepted)).size).toBe(mostWaiting);
  expect(countWaiting()).toBe(0);
  expect(await verifyPassword(await hash(), password)).toBe(true);
  expect(await verifyDummyPassword(password)).toBe(false);
});
