import type { OwnSession } from '@quarrter/contract/client/accounts';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { hashToken, newToken } from '../../platform/passwords/secrets.ts';
import {
  endedBefore,
  hasEnded,
  recordEveryMs,
  staffIdleMs,
} from '../../platform/passwords/session-life.ts';
import type { StaffMember } from '../roles.ts';
import { staffDb } from '../tables.ts';
import { deleteOldStaffNetworks } from './networks.ts';

/** The signed-in member, and the session of the call. */
export type StaffSession = StaffMember & {
  readonly sessionId: string;
  /** When the second factor was last given in it. */
  readonly provedAt: Date | null;
};

/** Opens a session after password and second factor were checked; stores the token's hash only. */
export async function openStaffSession(
  tx: Tx,
  staffId: string,
  now: Date,
  device = '',
): Promise<string> {
  const token = newToken();
  await staffDb(tx)
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      device,
      created_at: now,
      last_used_at: now,
      proved_at: now,
    })
    .execute();
  return token;
}

/** Deletes what has ended: sessions, sign-ins that wait, challenges, links and old networks. */
export async function deleteExpiredStaffSessions(db: Database, now: Date): Promise<void> {
  const { createdAt, lastUsedAt } = endedBefore(now, staffIdleMs);
  const ended = sql<boolean>`last_used_at < ${lastUsedAt} OR created_at < ${createdAt}`;
  await deleteInBatches(db, 'staff_sessions', ['token_hash'], ended);
  const expired = sql<boolean>`expires_at < ${now}`;
  await deleteInBatches(db, 'staff_pending_sign_ins', ['token_hash'], expired);
  await deleteInBatches(db, 'staff_challenges', ['staff_id', 'challenge'], expired);
  await deleteInBatches(db, 'staff_links', ['token_hash'], expired);
  await deleteOldStaffNetworks(db, now);
}

/** The session of a token; null when there is none, or its member was disabled. */
export async function liveStaffSession(
  db: Database,
  token: string | null,
  now: Date,
): Promise<StaffSession | null> {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const found = await staffDb(db)
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_members as member', 'member.staff_id', 'session.staff_id')
    .select(['session.session_id', 'session.created_at', 'session.last_used_at'])
    .select(['session.proved_at', 'member.staff_id', 'member.email', 'member.name', 'member.role'])
    .where('session.token_hash', '=', tokenHash)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const used = { createdAt: found.created_at, lastUsedAt: found.last_used_at };
  if (hasEnded(used, now, staffIdleMs)) {
    callIsAbout({ staffId: found.staff_id });
    await endStaffSession(db, token);
    return null;
  }
  if (now.getTime() - found.last_used_at.getTime() >= recordEveryMs) {
    await staffDb(db)
      .updateTable('staff_sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const { staff_id: staffId, session_id: sessionId, proved_at: provedAt } = found;
  return { staffId, sessionId, provedAt, email: found.email, name: found.name, role: found.role };
}

/** Ends the session of a token. */
export async function endStaffSession(db: Database, token: string): Promise<void> {
  await staffDb(db)
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', hashToken(token))
    .execute();
}

/** Ends every session of a member, and every sign-in that waits. */
export async function endStaffSessions(tx: Tx, staffId: string): Promise<void> {
  await staffDb(tx).deleteFrom('staff_sessions').where('staff_id', '=', staffId).execute();
  await staffDb(tx).deleteFrom('staff_pending_sign_ins').where('staff_id', '=', staffId).execute();
}

/** Ends one session of a member, or all but the one named; returns how many there were. */
export async function endOwnSessions(
  tx: Tx,
  staffId: string,
  which: { readonly only: string } | { readonly allBut: string },
): Promise<number> {
  const own = staffDb(tx).deleteFrom('staff_sessions').where('staff_id', '=', staffId);
  const { numDeletedRows } = await ('only' in which
    ? own.where('session_id', '=', which.only)
    : own.where('session_id', '<>', which.allBut)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The open sessions of a member: the caller's own first, then the last used first. */
export async function listStaffSessions(
  reader: Reader,
  { staffId, sessionId }: StaffSession,
  now: Date,
): Promise<OwnSession[]> {
  const ended = endedBefore(now, staffIdleMs);
  const rows = await staffDb(reader)
    .selectFrom('staff_sessions')
    .select(['session_id', 'device', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
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
