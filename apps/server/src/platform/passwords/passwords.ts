import { runHashing } from './hashing.ts';

/** The library names it in a compile-time enum, which does not survive stripping the types. */
const argon2id = 2;

/** The cost of one hash. The hash records it, so old hashes stay valid when it is raised. */
export type PasswordCost = { memoryKiB: number; passes: number; lanes: number };

/**
 * OWASP's "Password Storage Cheat Sheet": argon2id with 19 MiB, two passes, one lane.
 */
export const serverCost: PasswordCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };

/** As cheap as the algorithm allows; for tests that make many clients, and nothing else. */
export const cheapestCost: PasswordCost = { memoryKiB: 8, passes: 1, lanes: 1 };

export async function hashPassword(password: string, cost = serverCost): Promise<string> {
  const { memoryKiB: memoryCost, passes: timeCost, lanes: parallelism } = cost;
  const options = { algorithm: argon2id, memoryCost, timeCost, parallelism };
  return String(await runHashing({ password, options }));
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  return (await runHashing({ password, hash })) === true;
}

let dummyHash: Promise<string> | undefined;

/**
 * Does the work of a real check and always fails, so that for an unknown address the time of the
 * reply does not tell that it is unknown.
 */
export async function verifyDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword('nobody has this password').catch((error) => {
    dummyHash = undefined;
    throw error;
  });
  await verifyPassword(await dummyHash, password);
  return false;
}
