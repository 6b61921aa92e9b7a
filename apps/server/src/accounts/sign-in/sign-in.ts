import { normalizeEmail } from '@quarrter/domain/people';
import {
  hasPassed,
  holdSignIn,
  openSession,
  readMethod,
  readNetworkHistory,
  secondFactorNeeded,
  unableToSignIn,
} from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { invalid, unauthorized } from '../../platform/http/http-error.ts';
import { requireRoom } from '../../platform/passwords/hashing.ts';
import { verifyDummyPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { type Credentials, findCredentials } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { accountsDb } from '../tables.ts';
import { findDevice } from './known-devices.ts';
import { recordSignIn } from './record-sign-in.ts';
import { type LiveSession, liveSession, rotateSession, type SignedIn } from './sessions.ts';
import { clearSignInAttempts, countSignInAttempt } from './sign-in-attempts.ts';

export type SignIn = {
  email: string;
  password: string;
  /** The client network the call came from. */
  network: string;
  /** The header of a client who is signed in and only gives the password again (WDR-08). */
  authorization: string | undefined;
  /** The name of the device in the list of sessions. */
  device?: string;
  /** The mark for the browser (device-cookie.ts). */
  marks?: readonly string[];
};

/**
 * API-10. An unknown address and a wrong password get the same answer in the same time. With a live
 * token of the same client the session is rotated: the old token ends, and the new one counts as
 * having its password checked just now. On a device where the second factor was never given, the
 * right password is answered with 403 if the client has one.
 */
export async function signIn(
  deps: PlatformDeps,
  { email: typed, password, network, authorization, device = '', marks = [] }: SignIn,
  now: Date,
): Promise<SignedIn> {
  requireRoom();
  const { db, secrets } = deps;
  const email = normalizeEmail(typed) ?? asCounted(typed);
  const client = await findCredentials(db, email);
  const clientId = client?.clientId;
  if (clientId !== undefined) callIsAbout({ clientId });
  const session = await liveSession(db, authorization, now);
  const { trusted, isNew } = await readNetworkHistory(
    db,
    secrets,
    clientRealm,
    { ownerId: clientId, network },
    now,
  );
  const known = await findDevice(db, secrets, clientId, marks, now);
  const ownSession = session?.clientId === clientId ? session : null;
  const attempt = { email, network, clientId, trusted: trusted || ownSession !== null };
  await countSignInAttempt(db, attempt, now);
  const correct = client
    ? await verifyPassword(client.passwordHash, password)
    : await verifyDummyPassword(password);
  if (ownSession !== null && !correct) callIsAbout({ wrongPassword: true });
  if (!client || !correct) throw unableToSignIn();
  await clearSignInAttempts(db, attempt);
  if (!client.emailVerified) throw invalid({ non_field_errors: ['E-mail is not verified.'] });
  const factorGiven =
    !known?.factorGiven && (await askForSecondFactor(deps, client, ownSession, network, now));
  const here = { clientId: client.clientId, network, networkIsNew: isNew, device, known };
  const opened = await db.transaction().execute(async (tx) => {
    if (!(await lockPassword(tx, client))) throw unableToSignIn();
    const newMark = await recordSignIn(tx, secrets, { ...here, factorGiven }, now);
    const token = ownSession
      ? await rotateSession(tx, ownSession, now, device)
      : await openSession(tx, clientRealm, { ownerId: client.clientId, device }, now);
    // The client signed out, or another call rotated the session, while the password was verified.
    if (token === null) throw unauthorized();
    return { token, newMark };
  });
  const { email: ownEmail, firstName, isReturning } = client;
  const offerPasskey = !known?.factorGiven && !factorGiven;
  const who = { clientId: client.clientId, email: ownEmail, firstName, isReturning };
  return { ...opened, ...who, offerPasskey };
}

/**
 * A client who is signed in gives the second factor in their session and repeats the call; anyone
 * else gets a token with which this sign-in is finished. Returns whether there is one, and it was
 * given.
 */
async function askForSecondFactor(
  { db, secrets }: PlatformDeps,
  client: Credentials,
  session: LiveSession | null,
  network: string,
  now: Date,
): Promise<boolean> {
  const { clientId: ownerId } = client;
  const method = await readMethod(db, clientRealm, ownerId);
  if (method === null) return false;
  if (session === null) {
    const token = await db.transaction().execute(async (tx) => {
      if (!(await lockPassword(tx, client))) throw unableToSignIn();
      return holdSignIn(tx, secrets, clientRealm, { ownerId, network }, now);
    });
    throw secondFactorNeeded(method, { sign_in_token: token });
  }
  const { sessionId } = session;
  if (!(await hasPassed(db, clientRealm, { ownerId, sessionId }, now)))
    throw secondFactorNeeded(method);
  return true;
}

/**
 * Verifying takes a while, and the password may have changed or the account been closed since:
 * then false. When true, neither can happen before this transaction ends, and after it either ends
 * this session as well.
 */
async function lockPassword(tx: Tx, client: Credentials): Promise<boolean> {
  const unchanged = await accountsDb(tx)
    .selectFrom('clients')
    .select('client_id')
    .where('client_id', '=', client.clientId)
    .where('password_hash', '=', client.passwordHash)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return unchanged !== undefined;
}

/** Text that is no email address is counted like one, up to the length an address may have. */
function asCounted(typed: string): string {
  return typed.trim().toLowerCase().slice(0, 254);
}
