import { endHeldSignIns, endSessions, recordUse } from '../../access/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { hashToken } from '../../platform/passwords/secrets.ts';
import { staffRealm } from '../realm.ts';
import type { StaffMember } from '../roles.ts';
import { staffDb } from '../tables.ts';

/** The signed-in member, and the session of the call. */
export type StaffSession = StaffMember & {
  readonly sessionId: string;
  /** When the second factor was last given in it. */
  readonly provedAt: Date | null;
};

/** The session of a token; null when there is none, or its member was disabled. */
export async function liveStaffSession(
  db: Database,
  token: string | null,
  now: Date,
): Promise<StaffSession | null> {
  if (token === null) return null;
  const found = await staffDb(db)
    .selectFrom('staff_sessions as session')
    .innerJoin('staff_members as member', 'member.staff_id', 'session.staff_id')
    .select(['session.session_id', 'session.created_at', 'session.last_used_at'])
    .select(['session.second_factor_passed_at'])
    .select(['member.staff_id', 'member.email', 'member.name', 'member.role'])
    .where('session.token_hash', '=', hashToken(token))
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) return null;
  const { staff_id: staffId, session_id: sessionId, created_at: createdAt } = found;
  const session = { ownerId: staffId, sessionId, createdAt, lastUsedAt: found.last_used_at };
  if (!(await recordUse(db, staffRealm, session, now))) return null;
  const { email, name, role, second_factor_passed_at: provedAt } = found;
  return { staffId, sessionId, provedAt, email, name, role };
}

/** Ends every session of a member, and every sign-in that waits. */
export async function endStaffSessions(tx: Tx, staffId: string): Promise<void> {
  await endSessions(tx, staffRealm, staffId);
  await endHeldSignIns(tx, staffRealm, staffId);
}
