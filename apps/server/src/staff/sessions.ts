import type { Database, Tx } from '../platform/database.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import { endedBefore, hasEnded, recordEveryMs, tokenOf } from '../platform/session-life.ts';
import type { StaffMember } from './roles.ts';
import { staffDb } from './tables.ts';

/** Opens a session after password and code were checked; only the token's hash is stored. */
export async function openStaffSession(tx: Tx, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  const { createdAt, lastUsedAt } = endedBefore(now);
  await staffDb(tx)
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where((where) =>
      where.or([where('last_used_at', '<', lastUsedAt), where('created_at', '<', createdAt)]),
    )
    .execute();
  await staffDb(tx)
    .insertInto('staff_sessions')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

/** Deletes sessions that ended. */
export async function deleteExpiredStaffSessions(db: Database, now: Date): Promise<void> {
  const { createdAt, lastUsedAt } = endedBefore(now);
  await staffDb(db)
    .deleteFrom('staff_sessions')
    .where((where) =>
      where.or([where('last_used_at', '<', lastUsedAt), where('created_at', '<', createdAt)]),
    )
    .execute();
}

/** The staff member of an `Authorization` header; null without a live session. */
export async function liveStaffSession(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<StaffMember | null> {
  const token = tokenOf(authorization);
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const found = await staffDb(db)
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_members as member', 'member.staff_id', 'session.staff_id')
    .select(['session.created_at', 'session.last_used_at'])
    .select(['member.staff_id', 'member.email', 'member.name', 'member.role'])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (hasEnded({ createdAt: found.created_at, lastUsedAt: found.last_used_at }, now)) {
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
  return { staffId: found.staff_id, email: found.email, name: found.name, role: found.role };
}

/** Ends the session of a token. */
export async function endStaffSession(db: Database, token: string): Promise<void> {
  await staffDb(db)
    .deleteFrom('staff_sessions')
    .where('token_hash', '=', hashToken(token))
    .execute();
}
