import { sql } from 'kysely';
import { endedBefore, endSessions, recordUse, tokenOf } from '../../access/index.ts';
import { notifyChanges } from '../../platform/database/client-changes.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { hashToken, newToken } from '../../platform/passwords/secrets.ts';
import { clientRealm } from '../realm.ts';
import { accountsDb } from '../tables.ts';

export type LiveSession = {
  clientId: string;
  /** Stays the same when the token is rotated. */
  sessionId: string;
  tokenHash: Buffer;
  /** Null until the password is given in a session that a passkey opened. */
  passwordCheckedAt: Date | null;
};

export type SignedIn = {
  token: string;
  clientId: string;
  email: string;
  firstName: string;
  /** The mark for a new device (device-cookie.ts); null on a known one. */
  newMark: string | null;
  /** False until the client has signed in before. */
  isReturning: boolean;
  /** The client has no second factor, so a passkey can be offered. */
  offerPasskey: boolean;
};

/**
 * WDR-08: rotates the token of a session whose password was just checked, and returns the new one.
 * Null when the session has ended or been rotated since: a token is replaced at most once.
 */
export async function rotateSession(
  tx: Tx,
  { clientId, tokenHash }: LiveSession,
  now: Date,
  device = '',
): Promise<string | null> {
  const token = newToken();
  const rotated = await accountsDb(tx)
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      device,
      created_at: now,
      last_used_at: now,
      password_given: true,
    })
    .where('client_id', '=', clientId)
    .where('token_hash', '=', tokenHash)
    .returning('session_id')
    .executeTakeFirst();
  return rotated === undefined ? null : token;
}

/** A passkey opened this session, so the password is still to be given before money moves. */
export async function markWithoutPassword(
  tx: Tx,
  { clientId, token }: { clientId: string; token: string },
): Promise<void> {
  await accountsDb(tx)
    .updateTable('sessions')
    .set({ password_given: false })
    .where('client_id', '=', clientId)
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** The session of an `Authorization` header, with its use recorded; null when it has ended. */
export async function liveSession(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<LiveSession | null> {
  const token = tokenOf(authorization);
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const session = await accountsDb(db)
    .selectFrom('sessions')
    .select(['client_id', 'session_id', 'created_at', 'last_used_at', 'password_given'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (session === undefined) return null;
  const { client_id: clientId, session_id: sessionId, created_at: createdAt } = session;
  const found = { ownerId: clientId, sessionId, createdAt, lastUsedAt: session.last_used_at };
  if (!(await recordUse(db, clientRealm, found, now))) return null;
  const passwordCheckedAt = session.password_given ? createdAt : null;
  return { clientId, sessionId, tokenHash, passwordCheckedAt };
}

/**
 * SES-04: ends the session, also when its token was rotated at the same time. False when the client
 * has no such session.
 */
export async function endSession(
  db: Database,
  { clientId, sessionId }: Pick<LiveSession, 'clientId' | 'sessionId'>,
): Promise<boolean> {
  const ended = await endSessions(db, clientRealm, clientId, { only: sessionId });
  await notifySessionsEnded(db, clientId);
  return ended > 0;
}

/** ACC-41: a change of password signs the client out everywhere. */
export async function endEverySession(tx: Tx, clientId: string): Promise<void> {
  await endSessions(tx, clientRealm, clientId);
  await notifySessionsEnded(tx, clientId);
}

/** The streams of the client ask again whether their sessions are alive. */
function notifySessionsEnded(db: Reader, clientId: string): Promise<void> {
  return notifyChanges(db, [{ clientId, kind: 'session', id: null }]);
}

/** Which of these sessions are alive. Their use is not recorded. */
export async function findAliveSessions(
  reader: Reader,
  sessions: readonly Pick<LiveSession, 'clientId' | 'sessionId'>[],
  now: Date,
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set();
  const ended = endedBefore(now, clientRealm.idleMs);
  const rows = await accountsDb(reader)
    .selectFrom('sessions')
    .select('session_id')
    .where('client_id', '=', anyOf(sessions.map(({ clientId }) => clientId)))
    .where('session_id', '=', anyOf(sessions.map(({ sessionId }) => sessionId)))
    .where('last_used_at', '>', ended.lastUsedAt)
    .where('created_at', '>', ended.createdAt)
    .execute();
  return new Set(rows.map((row) => row.session_id));
}

const anyOf = (ids: readonly string[]) => sql<string>`ANY(${ids}::uuid[])`;
