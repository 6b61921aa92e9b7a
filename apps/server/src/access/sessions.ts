import type { OwnSession } from '@quarrter/contract/client/accounts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { waitForTurn } from '../platform/database/wait-for-turn.ts';
import { callIsAbout } from '../platform/http/call-context.ts';
import { hashToken, newToken } from '../platform/passwords/secrets.ts';
import { accessDb, type Realm, type Session } from './realm.ts';
import { endedBefore, hasEnded, recordEveryMs } from './session-life.ts';

export type Opened = {
  readonly ownerId: string;
  readonly device?: string;
  readonly secondFactorPassedAt?: Date | null;
};

/**
 * Opens a session after the password was checked; only the hash of its token is stored. The oldest
 * ends when there are more than the realm allows.
 */
export async function openSession(
  tx: Tx,
  realm: Realm,
  { ownerId, device = '', secondFactorPassedAt = null }: Opened,
  now: Date,
): Promise<string> {
  const { tables } = realm;
  const token = newToken();
  const tokenHash = hashToken(token);
  await accessDb(tx)
    .insertInto(tables.sessions)
    .values({
      [tables.owner]: ownerId,
      token_hash: tokenHash,
      device,
      created_at: now,
      last_used_at: now,
      second_factor_passed_at: secondFactorPassedAt,
    })
    .execute();
  await endOldest(tx, realm, { ownerId, newest: tokenHash }, now);
  return token;
}

async function endOldest(
  tx: Tx,
  { tables, maxSessions, idleMs }: Realm,
  { ownerId, newest }: { readonly ownerId: string; readonly newest: Buffer },
  now: Date,
): Promise<void> {
  if (maxSessions === undefined) return;
  // Sign-ins at the same time would not see each other's sessions.
  await waitForTurn(tx, `sessions ${ownerId}`);
  const ended = endedBefore(now, idleMs);
  const others = await accessDb(tx)
    .selectFrom(tables.sessions)
    .select('session_id')
    .where(tables.owner, '=', ownerId)
    .where('token_hash', '<>', newest)
    .where('last_used_at', '>', ended.lastUsedAt)
    .where('created_at', '>', ended.createdAt)
    .orderBy('created_at', 'desc')
    .offset(maxSessions - 1)
    .execute();
  if (others.length === 0) return;
  await accessDb(tx)
    .deleteFrom(tables.sessions)
    .where(tables.owner, '=', ownerId)
    .where(
      'session_id',
      'in',
      others.map((other) => other.session_id),
    )
    .execute();
}

type Found = Session & { readonly createdAt: Date; readonly lastUsedAt: Date };

/** Records the use of a session that was found by its token. False for one that has ended. */
export async function recordUse(
  db: Database,
  realm: Realm,
  found: Found,
  now: Date,
): Promise<boolean> {
  const { ownerId, sessionId } = found;
  const { tables } = realm;
  if (hasEnded(found, now, realm.idleMs)) {
    callIsAbout(realm.account(ownerId));
    await endSessions(db, realm, ownerId, { only: sessionId });
    return false;
  }
  if (now.getTime() - found.lastUsedAt.getTime() >= recordEveryMs) {
    await accessDb(db)
      .updateTable(tables.sessions)
      .set({ last_used_at: now })
      .where(tables.owner, '=', ownerId)
      .where('session_id', '=', sessionId)
      .execute();
  }
  return true;
}

/** Ends one session, all but one, or every session of an owner; returns how many there were. */
export async function endSessions(
  db: Reader,
  { tables }: Realm,
  ownerId: string,
  which: { readonly only?: string; readonly allBut?: string } = {},
): Promise<number> {
  const { only, allBut } = which;
  const { numDeletedRows } = await accessDb(db)
    .deleteFrom(tables.sessions)
    .where(tables.owner, '=', ownerId)
    .$if(only !== undefined, (query) => query.where('session_id', '=', only ?? ''))
    .$if(allBut !== undefined, (query) => query.where('session_id', '<>', allBut ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The open sessions of an owner: the caller's own first, then the last used first. */
export async function listSessions(
  reader: Reader,
  { tables, idleMs }: Realm,
  { ownerId, sessionId }: Session,
  now: Date,
): Promise<OwnSession[]> {
  const ended = endedBefore(now, idleMs);
  const rows = await accessDb(reader)
    .selectFrom(tables.sessions)
    .select(['session_id', 'device', 'created_at', 'last_used_at'])
    .where(tables.owner, '=', ownerId)
    .where('last_used_at', '>', ended.lastUsedAt)
    .where('created_at', '>', ended.createdAt)
    .orderBy('last_used_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.session_id,
    device: row.device || 'Unknown device',
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.session_id === sessionId,
  }));
  return sessions.sort((left, right) => Number(right.current) - Number(left.current));
}

/** For so long a second factor holds in the session it was given in. */
const recentMs = 5 * 60_000;

export function isRecent(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() <= recentMs;
}

/** Whether the second factor was given in this session within the last 5 minutes. */
export async function hasPassed(
  reader: Reader,
  { tables }: Realm,
  { ownerId, sessionId }: Session,
  now: Date,
): Promise<boolean> {
  const session = await accessDb(reader)
    .selectFrom(tables.sessions)
    .select('second_factor_passed_at')
    .where(tables.owner, '=', ownerId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return isRecent(session?.second_factor_passed_at ?? null, now);
}

export async function markPassed(
  tx: Tx,
  { tables }: Realm,
  { ownerId, sessionId }: Session,
  now: Date,
): Promise<void> {
  await accessDb(tx)
    .updateTable(tables.sessions)
    .set({ second_factor_passed_at: now })
    .where(tables.owner, '=', ownerId)
    .where('session_id', '=', sessionId)
    .execute();
}
