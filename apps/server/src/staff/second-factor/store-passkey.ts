import type { CreationAnswer } from '@quarrter/contract/second-factor';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { wrongCode } from '../../platform/second-factor/guesses.ts';
import {
  challengeIn,
  type Passkey,
  type PasskeyOwner,
  passkeyCreation,
  readNewPasskey,
} from '../../platform/second-factor/passkeys.ts';
import { staffDb } from '../tables.ts';
import { consumeStaffChallenge, storeStaffChallenge } from './challenges.ts';
import { readStaffPasskeys } from './read.ts';

/** More than anyone has phones and keys. */
const mostPasskeys = 20;

/** Options for the member's browser, which makes a passkey for the console's host with them. */
export async function beginStaffKey(deps: PlatformDeps, owner: PasskeyOwner, now: Date) {
  const known = await readStaffPasskeys(deps.db, owner.id);
  if (known.length >= mostPasskeys) {
    throw conflict(`You have ${mostPasskeys} passkeys. Remove one before you add another.`);
  }
  const options = await passkeyCreation(deps.staffUrl, owner, known);
  await storeStaffChallenge(deps.db, owner.id, options.challenge, 'add', now);
  return options;
}

/** The passkey that the browser made with those options; a wrong answer is a field error. */
export async function readMadeKey(
  deps: PlatformDeps,
  staffId: string,
  answer: CreationAnswer,
  now: Date,
): Promise<Passkey> {
  const challenge = challengeIn(answer);
  const asked =
    challenge !== null && (await consumeStaffChallenge(deps.db, staffId, challenge, 'add', now));
  const made = asked ? await readNewPasskey(deps.staffUrl, answer, challenge) : null;
  if (made === null) throw wrongCode('passkey');
  return made;
}

export async function storeStaffKey(
  tx: Tx,
  staffId: string,
  name: string,
  made: Passkey,
  now: Date,
): Promise<void> {
  const inserted = await staffDb(tx)
    .insertInto('staff_passkeys')
    .values({
      staff_id: staffId,
      passkey_id: newId(),
      credential_id: made.credentialId,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports,
      name,
      created_at: now,
      last_used_at: null,
    })
    .onConflict((row) => row.columns(['staff_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  if (inserted === undefined) throw conflict('This passkey is on your account already.');
}
