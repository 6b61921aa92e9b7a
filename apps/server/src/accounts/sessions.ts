import './tables.ts';
import type { Database, Reader, Tx } from '../platform/database.ts';
import { hashToken, newToken } from '../platform/secrets.ts';

const minuteMs = 60_000;

/** Decisions, SES-11/12: a token ends after 30 minutes without a call, and after 12 hours at most. */
const idleMs = 30 * minuteMs;
const longestMs = 12 * 60 * minuteMs;

/** Use is written down at most once a minute: a busy page must not write with every call. */
const recordEveryMs = minuteMs;

export type LiveSession = { clientId: string; tokenHash: Buffer; passwordCheckedAt: Date };

/** Opens a session for a client whose password was just checked; gives the token, which is kept nowhere. */
export async function openSession(tx: Tx, clientId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      client_id: clientId,
      created_at: now,
      last_used_at: now,
      password_checked_at: now,
    })
    .execute();
  return token;
}

/** The session of an `Authorization` header, with its use written down; null when it is none or ended. */
export async function liveSession(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<LiveSession | null> {
  const token = tokenOf(authorization);
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const session = await db
    .selectFrom('sessions')
    .select(['client_id', 'created_at', 'last_used_at', 'password_checked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (session === undefined) return null;
  if (hasEnded(session, now)) {
    await endSession(db, tokenHash);
    return null;
  }
  if (now.getTime() - session.last_used_at.getTime() >= recordEveryMs) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return {
    clientId: session.client_id,
    tokenHash,
    passwordCheckedAt: session.password_checked_at,
  };
}

/** SES-04: the token is worth nothing from now on. */
export async function endSession(reader: Reader, tokenHash: Buffer): Promise<void> {
  await reader.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** ACC-41: after a change of password nobody stays signed in anywhere. */
export async function endEverySession(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('client_id', '=', clientId).execute();
}

/** Sessions that ran out and were never used again; cleared when their client signs in. */
export async function clearEndedSessions(tx: Tx, clientId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('client_id', '=', clientId)
    .where((where) =>
      where.or([
        where('last_used_at', '<', new Date(now.getTime() - idleMs - recordEveryMs)),
        where('created_at', '<', new Date(now.getTime() - longestMs)),
      ]),
    )
    .execute();
}

/** The last use may be up to a minute later than written: nobody is signed out before the 30 minutes are over. */
function hasEnded(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  const idle = now.getTime() - session.last_used_at.getTime();
  const age = now.getTime() - session.created_at.getTime();
  return idle >= idleMs + recordEveryMs || age >= longestMs;
}

/** API-02: `Token` and `Bearer` are both understood, in any case of letters. */
function tokenOf(authorization: string | undefined): string | null {
  return /^(?:token|bearer) +([\w-]{20,100})$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
