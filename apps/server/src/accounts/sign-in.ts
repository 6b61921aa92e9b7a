import type { Session } from '@quarrter/contract/accounts';
import { normalizeEmail } from '@quarrter/domain/people';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { invalid, unauthorized } from '../platform/http-error.ts';
import { verifyDummyPassword, verifyPassword } from '../platform/passwords.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';
import { findCredentials } from './queries.ts';
import { liveSession, openSession, rotateSession } from './sessions.ts';
import { clearSignInAttempts, countSignInAttempt } from './sign-in-throttle.ts';
import { accountsDb } from './tables.ts';

/** SES-17: the `user_type` of a client; there is no other account a client sign-in knows. */
const clientUserType = 2;

export type SignInAttempt = {
  email: string;
  password: string;
  /** The address the call came from. */
  origin: string;
  /** The header of a client who is signed in and only proves the password again (WDR-08). */
  authorization: string | undefined;
  /** What the session list calls it (device.ts). */
  device?: string;
};

/**
 * API-10. Unknown address and wrong password answer alike, in equal time. With a live token of the same
 * client the session is rotated: the old token ends, the new one's password is checked just now.
 */
export async function signIn(
  { db, secrets }: PlatformDeps,
  attempt: SignInAttempt,
  now: Date = new Date(),
): Promise<Session> {
  const email = normalizeEmail(attempt.email) ?? noAddress(attempt.email);
  const { origin } = attempt;
  const client = await findCredentials(db, email);
  const clientId = client?.client_id;
  const earlier = await liveSession(db, attempt.authorization, now);
  const known = await isKnownNetwork(db, secrets, clientId, origin, now);
  const again = clientId !== undefined && earlier?.clientId === clientId;
  const guess = { email, origin, clientId, trusted: known || again };
  await countSignInAttempt(db, guess, now);
  const right = client
    ? await verifyPassword(client.password_hash, attempt.password)
    : await verifyDummyPassword(attempt.password);
  if (!client || !right) throw unableToSignIn();
  await clearSignInAttempts(db, guess);
  if (client.email_verified_at === null) {
    throw invalid({ non_field_errors: ['E-mail is not verified.'] });
  }
  const key = await db.transaction().execute(async (tx) => {
    if (!(await keepPassword(tx, client))) throw unableToSignIn();
    await rememberNetwork(tx, secrets, client.client_id, origin, now);
    if (!earlier || !again) return openSession(tx, client.client_id, now, attempt.device);
    const rotated = await rotateSession(tx, earlier, now, attempt.device);
    // Signed out, or checked by another call, while the password was verified: nothing is opened behind its back.
    if (rotated === null) throw unauthorized();
    return rotated;
  });
  return {
    user_type: clientUserType,
    key,
    user_id: client.client_id,
    email: client.email,
    message: `Welcome back, ${client.first_name}!`,
  };
}

/**
 * Verifying takes a while, in which the password may have been changed and every session ended: false then.
 * True, it cannot change before this transaction is over, and its change ends this session with the others.
 */
async function keepPassword(
  tx: Tx,
  client: { client_id: string; password_hash: string },
): Promise<boolean> {
  const same = await accountsDb(tx)
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', client.client_id)
    .where('password_hash', '=', client.password_hash)
    .forShare()
    .executeTakeFirst();
  return same !== undefined;
}

function unableToSignIn() {
  return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
}

/** What is no address is counted like one, by as much of it as an address may have. */
function noAddress(typed: string): string {
  return typed.trim().toLowerCase().slice(0, 254);
}
