import type { CreationAnswer, ProofAnswer } from '@quarrter/contract/second-factor';
import type { Database, Tx } from '../../platform/database/database.ts';
import { isId, newId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { wrongCode } from '../../platform/second-factor/guesses.ts';
import {
  challengeIn,
  counterOfProof,
  type Passkey,
  passkeyCreation,
  passkeyRequest,
  readNewPasskey,
} from '../../platform/second-factor/passkeys.ts';
import type { StoredPasskey } from '../../platform/second-factor/present.ts';
import { lockClientRow, readContact } from '../queries.ts';
import { accountsDb } from '../tables.ts';
import { consumeChallenge, storeChallenge } from './challenges.ts';
import { finishAdding } from './finish-adding.ts';
import { readPasskeys } from './read-second-factor.ts';
import type { Session } from './require-second-factor.ts';

/** More than anybody has phones and keys. */
const mostPasskeys = 20;

/** Options for the browser, which makes a passkey with them. */
export async function beginPasskey(deps: PlatformDeps, clientId: string, now: Date) {
  const known = await readPasskeys(deps.db, clientId);
  if (known.length >= mostPasskeys) {
    throw conflict(`You have ${mostPasskeys} passkeys. Remove one before you add another.`);
  }
  const { email, firstName, lastName } = await readContact(deps.db, clientId);
  const owner = { id: clientId, email, name: `${firstName} ${lastName}` };
  const options = await passkeyCreation(deps.publicUrl, owner, known);
  await storeChallenge(deps.db, clientId, options.challenge, 'add', now);
  return options;
}

/** Options for the browser, which asks the client for a passkey with them; null without any. */
export async function askForPasskey(
  deps: PlatformDeps,
  clientId: string,
  known: readonly StoredPasskey[],
  now: Date,
) {
  if (known.length === 0) return null;
  const options = await passkeyRequest(deps.publicUrl, known);
  await storeChallenge(deps.db, clientId, options.challenge, 'prove', now);
  return options;
}

export type AddedPasskey = { passkey: StoredPasskey; recoveryCodes: string[] | null };

/** Stores the passkey that the browser made with the options of `beginPasskey`. */
export async function addPasskey(
  deps: PlatformDeps,
  session: Session,
  { name, answer }: { name: string; answer: CreationAnswer },
  now: Date,
): Promise<AddedPasskey> {
  const { clientId } = session;
  const challenge = challengeIn(answer);
  const asked =
    challenge !== null && (await consumeChallenge(deps.db, clientId, challenge, 'add', now));
  const made = asked ? await readNewPasskey(deps.publicUrl, answer, challenge) : null;
  if (made === null) throw wrongCode('passkey');
  return deps.db.transaction().execute(async (tx) => {
    await lockClientRow(tx, clientId);
    const passkey = await insertPasskey(tx, clientId, name, made, now);
    const recoveryCodes = await finishAdding(tx, deps.secrets, session, 'passkey', now);
    return { passkey, recoveryCodes };
  });
}

async function insertPasskey(
  tx: Tx,
  clientId: string,
  name: string,
  made: Passkey,
  now: Date,
): Promise<StoredPasskey> {
  const passkeyId = newId();
  const inserted = await accountsDb(tx)
    .insertInto('client_passkeys')
    .values({
      client_id: clientId,
      passkey_id: passkeyId,
      credential_id: made.credentialId,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((row) => row.columns(['client_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('This passkey is on your account already.');
  return { ...made, passkeyId, name, createdAt: now, lastUsedAt: null };
}

export async function renamePasskey(
  db: Database,
  clientId: string,
  passkeyId: string,
  name: string,
): Promise<StoredPasskey> {
  if (!isId(passkeyId)) throw notFound();
  await accountsDb(db)
    .updateTable('client_passkeys')
    .set({ name })
    .where('client_id', '=', clientId)
    .where('passkey_id', '=', passkeyId)
    .execute();
  const passkeys = await readPasskeys(db, clientId);
  const renamed = passkeys.find((passkey) => passkey.passkeyId === passkeyId);
  if (renamed === undefined) throw notFound();
  return renamed;
}

export type PasskeyUse = { readonly passkey: StoredPasskey; readonly counter: bigint };

/**
 * The client's passkey that made an answer to one of our challenges; null for any other answer. The
 * challenge is used up either way.
 */
export async function checkPasskey(
  deps: PlatformDeps,
  clientId: string,
  answer: ProofAnswer,
  now: Date,
): Promise<PasskeyUse | null> {
  const challenge = challengeIn(answer);
  if (challenge === null) return null;
  if (!(await consumeChallenge(deps.db, clientId, challenge, 'prove', now))) return null;
  const passkeys = await readPasskeys(deps.db, clientId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (passkey === undefined) return null;
  const counter = await counterOfProof(deps.publicUrl, passkey, answer, challenge);
  return counter === null ? null : { passkey, counter };
}

/** False when the passkey was removed, or used by another call, since it was checked. */
export async function recordPasskeyUse(
  tx: Tx,
  clientId: string,
  { passkey, counter }: PasskeyUse,
  now: Date,
): Promise<boolean> {
  const used = await accountsDb(tx)
    .updateTable('client_passkeys')
    .set({ counter, last_used_at: now })
    .where('client_id', '=', clientId)
    .where('passkey_id', '=', passkey.passkeyId)
    .where('counter', '=', passkey.counter)
    .returning('passkey_id')
    .executeTakeFirst();
  return used !== undefined;
}
