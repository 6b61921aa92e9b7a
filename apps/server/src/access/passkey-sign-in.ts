import { randomBytes } from 'node:crypto';
import type { ProofAnswer } from '@quarrter/contract/second-factor';
import type { Tx } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { callIsAbout } from '../platform/http/call-context.ts';
import { isOurToken, type Secrets } from '../platform/passwords/secrets.ts';
import { wrongCode } from './guesses.ts';
import { checkSignature } from './passkeys.ts';
import { accessDb, type Realm } from './realm.ts';
import { challengeIn, relyingPartyAt } from './web-authn.ts';

/** A sign-in page that waits for the client to pick a passkey is often open for a while. */
const lifetimeMs = 15 * 60_000;

/**
 * Options for a browser that does not say whose passkey it has. Nothing is stored, because anyone
 * may ask: the challenge carries its end and our signature.
 */
export function passkeySignInOptions(deps: PlatformDeps, realm: Realm, now: Date) {
  const expiresAt = now.getTime() + lifetimeMs;
  const text = `${randomBytes(32).toString('base64url')}.${expiresAt}`;
  return {
    challenge: Buffer.from(`${text}.${signatureOf(deps.secrets, text)}`).toString('base64url'),
    rpId: relyingPartyAt(realm.address(deps)).id,
    timeout: lifetimeMs,
    userVerification: 'required',
    allowCredentials: [],
  };
}

const signatureOf = (secrets: Pick<Secrets, 'blindIndex'>, text: string) =>
  secrets.blindIndex(text, 'challenge of a passkey sign-in');

/** When a challenge of ours ends; null for any other text, and after the end. */
function endOf(secrets: Secrets, challenge: string, now: Date): Date | null {
  const [random = '', end = '', signature = ''] = Buffer.from(challenge, 'base64url')
    .toString('utf8')
    .split('.');
  if (!isOurToken(secrets, signature, (one) => signatureOf(one, `${random}.${end}`))) return null;
  const expiresAt = new Date(Number(end));
  return expiresAt > now ? expiresAt : null;
}

/**
 * Opens, with `run`, the session of the owner whose passkey signed our challenge, in the
 * transaction that uses both up. The authenticator says whose passkey it is, and has checked who
 * uses it: the owner has the device and the fingerprint or PIN, so this is both factors. Every
 * other answer gets the same error. A signature cannot be guessed, so attempts are not counted.
 */
export async function signInByPasskey<T>(
  deps: PlatformDeps,
  realm: Realm,
  answer: ProofAnswer,
  now: Date,
  run: (tx: Tx, ownerId: string) => Promise<T>,
): Promise<T> {
  const challenge = challengeIn(answer) ?? '';
  const expiresAt = endOf(deps.secrets, challenge, now);
  const ownerId = Buffer.from(answer.response.userHandle ?? '', 'base64url').toString('utf8');
  if (expiresAt === null || !isId(ownerId)) throw wrongCode('passkey');
  const signed = await checkSignature(deps, realm, { ownerId, answer, challenge }, now);
  if (signed === null) throw wrongCode('passkey');
  callIsAbout(realm.account(ownerId));
  const { createdAt, lastUsedAt } = signed.passkey;
  return deps.db.transaction().execute(async (tx) => {
    await realm.lock(tx, ownerId);
    const resetAt = (await realm.resetAt?.(tx, ownerId)) ?? null;
    const isTrusted = resetAt === null || (lastUsedAt ?? createdAt) > resetAt;
    const asked = { ownerId, challenge, expiresAt };
    const isFirst = isTrusted && (await markAnswered(tx, realm, asked));
    if (!isFirst || !(await signed.consume(tx))) throw wrongCode('passkey');
    await realm.recordUse?.(tx, ownerId, now);
    return run(tx, ownerId);
  });
}

/** False for a challenge that was answered before. */
async function markAnswered(
  tx: Tx,
  { tables }: Realm,
  { ownerId, challenge, expiresAt }: { ownerId: string; challenge: string; expiresAt: Date },
): Promise<boolean> {
  const marked = await accessDb(tx)
    .insertInto(tables.challenges)
    .values({
      [tables.owner]: ownerId,
      challenge,
      purpose: 'sign-in',
      expires_at: expiresAt,
    })
    .onConflict((row) => row.columns([tables.owner, 'challenge']).doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return marked !== undefined;
}
