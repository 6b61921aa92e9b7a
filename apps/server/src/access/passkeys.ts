import type { CreationAnswer, ProofAnswer } from '@quarrter/contract/second-factor';
import type { Database, Tx } from '../platform/database/database.ts';
import { isId, newId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { wrongCode } from './guesses.ts';
import { accessDb, type ChallengePurpose, type Realm } from './realm.ts';
import { readPasskeys, readSecondFactor, type StoredPasskey } from './second-factor.ts';
import {
  challengeIn,
  challengeLifetimeMs,
  counterOfProof,
  type Passkey,
  type PasskeyOwner,
  passkeyCreation,
  passkeyRequest,
  readNewPasskey,
} from './web-authn.ts';

/** More than anyone has phones and keys. */
const maxPasskeys = 20;

/** Options for the browser, which makes a passkey with them. */
export async function beginPasskey(
  deps: PlatformDeps,
  realm: Realm,
  owner: PasskeyOwner,
  now: Date,
) {
  const known = await readPasskeys(deps.db, realm, owner.id);
  if (known.length >= maxPasskeys) {
    throw conflict(`You have ${maxPasskeys} passkeys. Remove one before you add another.`);
  }
  const options = await passkeyCreation(realm.address(deps), owner, known);
  const { challenge } = options;
  await storeChallenge(deps.db, realm, { ownerId: owner.id, challenge, purpose: 'add' }, now);
  return options;
}

/** Lists the second factors that an owner can use now, with a new challenge for their passkeys. */
export async function challengeOwner(deps: PlatformDeps, realm: Realm, ownerId: string, now: Date) {
  const { appSince, passkeys, recoveryCodesLeft } = await readSecondFactor(deps.db, realm, ownerId);
  const asked = { app: appSince !== null, recovery_codes_left: recoveryCodesLeft };
  if (passkeys.length === 0) return { ...asked, passkey: null };
  const options = await passkeyRequest(realm.address(deps), passkeys);
  const { challenge } = options;
  await storeChallenge(deps.db, realm, { ownerId, challenge, purpose: 'prove' }, now);
  return { ...asked, passkey: options };
}

/** The passkey that the browser made with the options of `beginPasskey`. */
export async function readMadePasskey(
  deps: PlatformDeps,
  realm: Realm,
  { ownerId, answer }: { ownerId: string; answer: CreationAnswer },
  now: Date,
): Promise<Passkey> {
  const challenge = challengeIn(answer);
  const asked =
    challenge !== null &&
    (await consumeChallenge(deps.db, realm, { ownerId, challenge, purpose: 'add' }, now));
  const made = asked ? await readNewPasskey(realm.address(deps), answer, challenge) : null;
  if (made === null) throw wrongCode('passkey');
  return made;
}

export async function storePasskey(
  tx: Tx,
  { tables }: Realm,
  { ownerId, name, made }: { ownerId: string; name: string; made: Passkey },
  now: Date,
): Promise<StoredPasskey> {
  const passkeyId = newId();
  const inserted = await accessDb(tx)
    .insertInto(tables.passkeys)
    .values({
      [tables.owner]: ownerId,
      passkey_id: passkeyId,
      credential_id: made.credentialId,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((row) => row.columns([tables.owner, 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('This passkey is already on your account.');
  return { ...made, passkeyId, name, createdAt: now, lastUsedAt: null };
}

export async function renamePasskey(
  db: Database,
  realm: Realm,
  { ownerId, passkeyId, name }: { ownerId: string; passkeyId: string; name: string },
): Promise<StoredPasskey> {
  if (!isId(passkeyId)) throw notFound();
  await accessDb(db)
    .updateTable(realm.tables.passkeys)
    .set({ name })
    .where(realm.tables.owner, '=', ownerId)
    .where('passkey_id', '=', passkeyId)
    .execute();
  const passkeys = await readPasskeys(db, realm, ownerId);
  const renamed = passkeys.find((passkey) => passkey.passkeyId === passkeyId);
  if (renamed === undefined) throw notFound();
  return renamed;
}

/** Deletes one passkey, or all of them for null, and returns how many there were. */
export async function deletePasskeys(
  tx: Tx,
  { tables }: Realm,
  ownerId: string,
  passkeyId: string | null,
): Promise<number> {
  if (passkeyId !== null && !isId(passkeyId)) return 0;
  const gone = await accessDb(tx)
    .deleteFrom(tables.passkeys)
    .where(tables.owner, '=', ownerId)
    .$if(passkeyId !== null, (query) => query.where('passkey_id', '=', passkeyId ?? ''))
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * How the owner's passkey that answered one of our challenges is used up, with its new counter;
 * null for any other answer. The challenge is used up either way.
 */
export async function checkPasskey(
  deps: PlatformDeps,
  realm: Realm,
  { ownerId, answer }: { ownerId: string; answer: ProofAnswer },
  now: Date,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  const challenge = challengeIn(answer);
  if (challenge === null) return null;
  const asked = { ownerId, challenge, purpose: 'prove' } as const;
  if (!(await consumeChallenge(deps.db, realm, asked, now))) return null;
  return (await checkSignature(deps, realm, { ownerId, answer, challenge }, now))?.consume ?? null;
}

type Signed = {
  readonly ownerId: string;
  readonly answer: ProofAnswer;
  readonly challenge: string;
};

/** The owner's passkey that signed a challenge, and how it is used up; null for any other. */
export async function checkSignature(
  deps: PlatformDeps,
  realm: Realm,
  { ownerId, answer, challenge }: Signed,
  now: Date,
): Promise<{ passkey: StoredPasskey; consume: (tx: Tx) => Promise<boolean> } | null> {
  const passkeys = await readPasskeys(deps.db, realm, ownerId);
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (passkey === undefined) return null;
  const counter = await counterOfProof(realm.address(deps), passkey, answer, challenge);
  if (counter === null) return null;
  // False when the passkey was removed, or used by another call, since it was checked.
  const consume = async (tx: Tx) => {
    const used = await accessDb(tx)
      .updateTable(realm.tables.passkeys)
      .set({ counter, last_used_at: now })
      .where(realm.tables.owner, '=', ownerId)
      .where('passkey_id', '=', passkey.passkeyId)
      .where('counter', '=', passkey.counter)
      .returning('passkey_id')
      .executeTakeFirst();
    return used !== undefined;
  };
  return { passkey, consume };
}

type Challenge = {
  readonly ownerId: string;
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
};

/** Stores a challenge that one of the owner's browsers gets. */
async function storeChallenge(
  db: Database,
  { tables }: Realm,
  { ownerId, ...asked }: Challenge,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeLifetimeMs);
  await accessDb(db)
    .insertInto(tables.challenges)
    .values({ [tables.owner]: ownerId, ...asked, expires_at: expiresAt })
    .execute();
}

/**
 * Uses a challenge up; false when there is none. This is a statement of its own and not part of the
 * transaction that follows, so that a wrong answer uses it up as well.
 */
async function consumeChallenge(
  db: Database,
  { tables }: Realm,
  { ownerId, challenge, purpose }: Challenge,
  now: Date,
): Promise<boolean> {
  const used = await accessDb(db)
    .deleteFrom(tables.challenges)
    .where(tables.owner, '=', ownerId)
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return used !== undefined && used.expires_at > now;
}
