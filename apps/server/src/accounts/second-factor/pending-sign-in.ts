import type { ProofForm } from '@quarrter/contract/second-factor';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { networkIndexOf } from '../../platform/http/client-network.ts';
import {
  type AttemptLimits,
  clearAttemptsAt,
  countAttemptAt,
} from '../../platform/http/failed-attempts.ts';
import { unauthorized } from '../../platform/http/http-error.ts';
import { hashToken, newToken, type Secrets } from '../../platform/passwords/secrets.ts';
import { fieldOf, tooManyGuesses } from '../../platform/second-factor/guesses.ts';
import { readContact } from '../queries.ts';
import { findDevice } from '../sign-in/known-devices.ts';
import { readNetworkHistory } from '../sign-in/known-networks.ts';
import { recordSignIn } from '../sign-in/record-sign-in.ts';
import { openSession, type SignedIn } from '../sign-in/sessions.ts';
import { accountsDb } from '../tables.ts';
import { withProof } from './with-proof.ts';

const minuteMs = 60_000;

/** How long a sign-in waits for the second factor. */
const lifetimeMs = 5 * minuteMs;

/**
 * Somebody who is here knows the password. From all networks together there are too few guesses to
 * find a code, and still one for the client from a network of their own.
 */
const limits: AttemptLimits = {
  kind: 'second-factor-sign-in',
  fromOneNetwork: { attempts: 5, windowMs: 15 * minuteMs },
  fromAll: { attempts: 20, windowMs: 60 * minuteMs },
  overLimit: {
    fromOneNetwork: { attempts: 1, windowMs: 15 * minuteMs },
    fromAll: { attempts: 5, windowMs: 15 * minuteMs },
  },
};

/**
 * After the right password: returns the token with which this sign-in is finished, once, within
 * five minutes and from the same network. Only its hash is stored. The caller has locked the
 * password, so that a change of it ends this sign-in too.
 */
export async function holdSignIn(
  tx: Tx,
  secrets: Secrets,
  clientId: string,
  network: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  await accountsDb(tx)
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashToken(token),
      client_id: clientId,
      network_index: networkIndexOf(secrets, network),
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute();
  return token;
}

type Held = { token: string; network: string };

/** The client whose sign-in waits under this token; 401 when none does, or not from here. */
export async function readHeldSignIn(
  { db, secrets }: Pick<PlatformDeps, 'db' | 'secrets'>,
  { token, network }: Held,
  now: Date,
): Promise<string> {
  const held = await accountsDb(db)
    .selectFrom('pending_sign_ins')
    .select(['client_id', 'network_index', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const isHere = held?.network_index === networkIndexOf(secrets, network);
  if (held) callIsAbout({ clientId: held.client_id });
  if (!held || !isHere || held.expires_at <= now) throw signInAgain();
  return held.client_id;
}

type Finished = Held & { device: string; marks: readonly string[]; proof: ProofForm };

/** Opens the session when the second factor is right. */
export async function finishSignIn(
  deps: PlatformDeps,
  { token, network, device, marks, proof }: Finished,
  now: Date,
): Promise<SignedIn> {
  const clientId = await readHeldSignIn(deps, { token, network }, now);
  const field = fieldOf(proof);
  // A client is counted like an email address at a sign-in.
  const attempt = { email: clientId, network, trusted: false };
  if (field !== 'passkey') {
    const { until } = await countAttemptAt(deps.db, limits, attempt, now);
    if (until !== null) throw tooManyGuesses(field, until, now);
  }
  const signedIn = await withProof(deps, clientId, proof, now, async (tx) => {
    if (!(await consumeHeld(tx, clientId, token))) throw signInAgain();
    const history = await readNetworkHistory(tx, deps.secrets, clientId, network, now);
    const known = await findDevice(tx, deps.secrets, clientId, marks, now);
    const here = { clientId, network, networkIsNew: history.isNew, device, known };
    const newMark = await recordSignIn(tx, deps.secrets, { ...here, factorGiven: true }, now);
    const key = await openSession(tx, clientId, now, { device, secondFactorPassedAt: now });
    const { email, firstName } = await readContact(tx, clientId);
    return { token: key, clientId, email, firstName, newMark };
  });
  if (field !== 'passkey') await clearAttemptsAt(deps.db, limits, attempt);
  return signedIn;
}

async function consumeHeld(tx: Tx, clientId: string, token: string): Promise<boolean> {
  const consumed = await accountsDb(tx)
    .deleteFrom('pending_sign_ins')
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hashToken(token))
    .returning('client_id')
    .executeTakeFirst();
  return consumed !== undefined;
}

/** A new password ends the sign-ins that wait with the old one. */
export async function endHeldSignIns(tx: Tx, clientId: string): Promise<void> {
  await accountsDb(tx).deleteFrom('pending_sign_ins').where('client_id', '=', clientId).execute();
}

export async function deleteOldHeldSignIns(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'pending_sign_ins', ['token_hash'], sql`expires_at < ${now}`);
}

function signInAgain() {
  return unauthorized('This sign-in has ended. Please sign in again.');
}
