import { sql } from 'kysely';
import { tellChanges } from '../../platform/database/client-changes.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { hashToken, newToken } from '../../platform/passwords/secrets.ts';
import {
  clientIdleMs,
  endedBefore,
  hasEnded,
  recordEveryMs,
  tokenOf,
} from '../../platform/passwords/session-life.ts';
import { accountsDb } from '../tables.ts';

export type LiveSession = {
  clientId: string;
  /** Stays the same when the token is rotated. */
  sessionId: string;
  tokenHash: Buffer;
  passwordCheckedAt: Date;
};

export type SignedIn = {
  token: string;
  clientId: string;
  email: string;
  firstName: string;
  /** The mark for a new device (device-cookie.ts); null on a known one. */
  newMark: string | null;
};

type Opened = { device?: string; secondFactorPassedAt?: Date | null };

/** Opens a session after the password was checked; only the hash of its token is stored. */
export async function openSession(
  tx: Tx,
  clientId: string,
  now: Date,
  { device = '', secondFactorPassedAt = null }: Opened = {},
): Promise<string> {
  const token = newToken();
  await accountsDb(tx)
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      client_id: clientId,
      device,
      created_at: now,
      last_used_at: now,
      password_checked_at: now,
      second_factor_passed_at: secondFactorPassedAt,
    })
    .execute();
  return token;
}

/**
 * WDR-08: rotates the token of a session whose password was just checked, and returns the new one.
 * Null when the session ended or was rotated meanwhile: a token is replaced once at most.
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
      password_checked_at: now,
    })
    .where('client_id', '=', clientId)
    .where('token_hash', '=', tokenHash)
    .returning('session_id')
    .executeTakeFirst();
  return rotated === undefined ? null : token;
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
    .select(['client_id', 'session_id', 'created_at', 'last_used_at', 'password_checked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (session === undefined) return null;
  const used = { createdAt: session.created_at, lastUsedAt: session.last_used_at };
  if (hasEnded(used, now, clientIdleMs)) {
    callIsAbout({ clientId: session.client_id });
    await accountsDb(db).deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    return null;
  }
  if (now.getTime() - session.last_used_at.getTime() >= recordEveryMs) {
    await accountsDb(db)
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return {
    clientId: session.client_id,
    sessionId: session.session_id,
    tokenHash,
    passwordCheckedAt: session.password_checked_at,
  };
}

/** SES-04: ends the session, also when its token was rotated at the same time. */
export async function endSession(
  db: Database,
  { clientId, sessionId }: Pick<LiveSession, 'clientId' | 'sessionId'>,
): Promise<void> {
  await accountsDb(db)
    .deleteFrom('sessions')
    .where('client_id', '=', clientId)
    .where('session_id', '=', sessionId)
    .execute();
  await tellEnded(db, clientId);
}

/** ACC-41: a change of password signs the client out everywhere. */
export async function endEverySession(tx: Tx, clientId: string): Promise<void> {
  await accountsDb(tx).deleteFrom('sessions').where('client_id', '=', clientId).execute();
  await tellEnded(tx, clientId);
}

/** The streams of the client ask again whether their sessions are alive. */
function tellEnded(db: Reader, clientId: string): Promise<void> {
  return tellChanges(db, [{ clientId, kind: 'session', id: null }]);
}

/** Which of these sessions are alive. Their use is not recorded. */
export async function findAliveSessions(
  reader: Reader,
  sessions: readonly Pick<LiveSession, 'clientId' | 'sessionId'>[],
  now: Date,
): Promise<Set<string>> {
  if (sessions.length === 0) return new Set();
  const ended = endedBefore(now, clientIdleMs);
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

export type OpenSession = {
  sessionId: string;
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** The session of the caller. */
  current: boolean;
};

/** The open sessions of a client: the caller's own first, then the last used first. */
export async function listSessions(
  reader: Reader,
  clientId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenSession[]> {
  const ended = endedBefore(now, clientIdleMs);
  const rows = await accountsDb(reader)
    .selectFrom('sessions')
    .select(['session_id', 'token_hash', 'device', 'created_at', 'last_used_at'])
    .where('client_id', '=', clientId)
    .where('last_used_at', '>', ended.lastUsedAt)
    .where('created_at', '>', ended.createdAt)
    .orderBy('last_used_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    sessionId: row.session_id,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.token_hash.equals(tokenHash),
  }));
  return sessions.sort((left, right) => Number(right.current) - Number(left.current));
}

/**
 * Deletes the sessions that ended. A session past its longest life is no longer used either, so its
 * last use covers both limits.
 */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const { lastUsedAt } = endedBefore(now, clientIdleMs);
  await deleteInBatches(db, 'sessions', ['token_hash'], sql`last_used_at <= ${lastUsedAt}`);
}
