import { wrongCodesAtSignIn } from '@quarrter/contract/limits';
import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { overLimit } from '../platform/http/attempts.ts';
import { callIsAbout } from '../platform/http/call-context.ts';
import { networkIndexOf } from '../platform/http/client-network.ts';
import {
  type AttemptLimits,
  clearAllAttemptsAt,
  clearAttemptsAt,
  countAttemptAt,
} from '../platform/http/failed-attempts.ts';
import { invalid, unauthorized } from '../platform/http/http-error.ts';
import { everyIndex, hashToken, newToken, type Secrets } from '../platform/passwords/secrets.ts';
import { fieldOf } from './guesses.ts';
import { type Proved, withProof } from './proof.ts';
import { accessDb, type Realm } from './realm.ts';

/** How long a sign-in waits for the second factor. */
const lifetimeMs = 5 * 60_000;

/**
 * Anyone who is here knows the password. From all networks together there are too few guesses to
 * find a code, and still one for the owner from a network of their own.
 */
const limitsOf = ({ codeAttempts }: Realm): AttemptLimits => ({
  kind: codeAttempts,
  fromOneNetwork: wrongCodesAtSignIn,
  fromAll: { attempts: 20, perMinutes: 60 },
  overLimit: {
    fromOneNetwork: { attempts: 1, perMinutes: 15 },
    fromAll: { attempts: 5, perMinutes: 15 },
  },
});

/**
 * After the right password: returns the token with which this sign-in is finished, once, within 5
 * minutes and from the same network. Only its hash is stored. The caller has locked the password,
 * so that a change of it ends this sign-in too.
 */
export async function holdSignIn(
  tx: Tx,
  secrets: Secrets,
  { tables }: Realm,
  { ownerId, network }: { ownerId: string; network: string },
  now: Date,
): Promise<string> {
  const token = newToken();
  await accessDb(tx)
    .insertInto(tables.heldSignIns)
    .values({
      [tables.owner]: ownerId,
      token_hash: hashToken(token),
      network_index: networkIndexOf(secrets, network),
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return token;
}

type Held = { readonly token: string; readonly network: string };

/** Whose sign-in waits under this token; 401 when none does, or not from here. */
export async function readHeldSignIn(
  { db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>,
  { tables, account }: Realm,
  { token, network }: Held,
  now: Date,
): Promise<string> {
  const held = await accessDb(db)
    .selectFrom(tables.heldSignIns)
    .select(['network_index', 'expires_at', sql.ref<string>(tables.owner).as('ownerId')])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const here = everyIndex(secrets, (one) => networkIndexOf(one, network));
  if (held) callIsAbout(account(held.ownerId));
  if (!held || !here.includes(held.network_index) || held.expires_at <= now) throw signInAgain();
  return held.ownerId;
}

type Finish = Held & Proved & { /** A network that the owner is known in. */ trusted: boolean };

/** Uses the sign-in up when the second factor is right, and opens the session with `run`. */
export async function finishHeldSignIn<T>(
  deps: PlatformDeps,
  realm: Realm,
  { ownerId, token, network, trusted, proof }: Finish,
  now: Date,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  const field = fieldOf(proof);
  const limits = limitsOf(realm);
  // An owner is counted like an email address at a sign-in.
  const attempt = { email: ownerId, network, trusted };
  if (field !== 'passkey') {
    const { until } = await countAttemptAt(deps.db, limits, attempt, now);
    if (until !== null) throw overLimit(wrongCodesAtSignIn, until, now, { field });
  }
  const signedIn = await withProof(deps, realm, { ownerId, proof }, now, async (tx) => {
    if (!(await consumeHeld(tx, realm, ownerId, token))) throw signInAgain();
    return run(tx);
  });
  if (field !== 'passkey') await clearAttemptsAt(deps.db, limits, attempt);
  return signedIn;
}

async function consumeHeld(
  tx: Tx,
  { tables }: Realm,
  ownerId: string,
  token: string,
): Promise<boolean> {
  const consumed = await accessDb(tx)
    .deleteFrom(tables.heldSignIns)
    .where(tables.owner, '=', ownerId)
    .where('token_hash', '=', hashToken(token))
    .returning('expires_at')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** A new password ends the sign-ins that wait with the old one. */
export async function endHeldSignIns(tx: Tx, { tables }: Realm, ownerId: string): Promise<void> {
  await accessDb(tx).deleteFrom(tables.heldSignIns).where(tables.owner, '=', ownerId).execute();
}

/** Forgets every wrong code of an owner's sign-ins, from all networks. */
export function clearCodeAttempts(db: Database, realm: Realm, ownerId: string): Promise<void> {
  return clearAllAttemptsAt(db, limitsOf(realm), ownerId);
}

export function signInAgain() {
  return unauthorized('This sign-in has expired. Please sign in again.');
}

/** The same for an unknown address and a wrong password. */
export function unableToSignIn() {
  return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
}
