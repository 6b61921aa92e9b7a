import { hash, verify } from '@node-rs/argon2';

/** The library's number for it; its own name is a compile-time enum, which stripped types lose. */
const argon2id = 2;

/**
 * What one hash costs. Argon2id keeps it inside the hash, so old hashes stay good when it is
 * raised.
 */
export type PasswordCost = { memoryKiB: number; passes: number; lanes: number };

/**
 * OWASP's "Password Storage Cheat Sheet": argon2id with 19 MiB, two passes, one lane. Four sign-ins
 * at once (the threads Node hashes on) take 76 MiB, which a small server has.
 */
export const serverCost: PasswordCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };

/** As cheap as the algorithm allows; for tests that make many clients, and nothing else. */
export const cheapestCost: PasswordCost = { memoryKiB: 8, passes: 1, lanes: 1 };

export function hashPassword(password: string, cost: PasswordCost = serverCost): Promise<string> {
  return hash(password, {
    algorithm: argon2id,
    memoryCost: cost.memoryKiB,
    timeCost: cost.passes,
    parallelism: cost.lanes,
  });
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

let dummyHash: Promise<string> | undefined;

/**
 * For an address nobody has: as much work as a real check, and never right, so that the time of the
 * answer does not tell whether the address is known (decisions, ACC-26).
 */
export async function verifyDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password');
  await verifyPassword(await dummyHash, password);
  return false;
}
