import { failedStaffSignIns } from '@quarrter/contract/limits';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import { normalizeEmail } from '@quarrter/domain/people';
import { openSession, readNetworkHistory, rememberNetwork } from '../../access/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/define-table.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { overLimit } from '../../platform/http/attempts.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { type AttemptLimits, countAttemptAt } from '../../platform/http/failed-attempts.ts';
import { requireRoom } from '../../platform/passwords/hashing.ts';
import { verifyDummyPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { recordAction } from '../audit.ts';
import { queueNotice } from '../members/notices.ts';
import { staffRealm } from '../realm.ts';
import { staffDb } from '../tables.ts';

export const passwordLimits: AttemptLimits = {
  kind: 'staff-sign-in',
  fromOneNetwork: failedStaffSignIns,
  fromAll: { attempts: 50, perMinutes: 60 },
  overLimit: {
    fromOneNetwork: { attempts: 2, perMinutes: 15 },
    fromAll: { attempts: 10, perMinutes: 1 },
  },
};

export type StaffPassword = { email: string; password: string; network: string };
export type SignedInStaff = { key: string; role: StaffRole };
type MemberRow = RowOf<typeof staffDb, 'staff_members'>;

/**
 * The member with this password, who may sign in; undefined for anyone else. The attempt is counted
 * first. An unknown address and a wrong password take the same time.
 */
export async function checkPassword(
  { db, secrets }: PlatformDeps,
  { email: typed, password, network }: StaffPassword,
  now: Date,
): Promise<MemberRow | undefined> {
  requireRoom();
  const email = normalizeEmail(typed) ?? typed.toLowerCase();
  const found = await staffDb(db)
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (found) callIsAbout({ staffId: found.staff_id });
  const visit = { ownerId: found?.staff_id, network };
  const { trusted } = await readNetworkHistory(db, secrets, staffRealm, visit, now);
  const { until } = await countAttemptAt(db, passwordLimits, { email, network, trusted }, now);
  if (until !== null)
    throw overLimit(failedStaffSignIns, until, now, { field: 'non_field_errors' });
  const isOpen = found !== undefined && found.password_hash !== null && found.disabled_at === null;
  const correct =
    isOpen && found.password_hash !== null
      ? await verifyPassword(found.password_hash, password)
      : await verifyDummyPassword(password);
  return isOpen && correct ? found : undefined;
}

type From = { readonly network: string; readonly device: string };

/**
 * Opens the session of a member whose row the caller has locked, records it, and tells the member
 * of a network that is new to the account.
 */
export async function enterConsole(
  tx: Tx,
  { secrets }: PlatformDeps,
  member: MemberRow,
  { network, device }: From,
  now: Date,
  note = '',
): Promise<SignedInStaff> {
  const { staff_id: staffId, role } = member;
  const visit = { ownerId: staffId, network };
  const { isNew } = await readNetworkHistory(tx, secrets, staffRealm, visit, now);
  await rememberNetwork(tx, secrets, staffRealm, visit, now);
  // The first sign-in of an account is from a new network always.
  if (isNew && member.last_sign_in_at !== null) {
    await queueNotice(tx, staffId, 'new-network', device);
  }
  await staffDb(tx)
    .updateTable('staff_members')
    .set({ last_sign_in_at: now })
    .where('staff_id', '=', staffId)
    .execute();
  const businessTime = await readBusinessTime(tx);
  const actor = { ...member, staffId };
  await recordAction(tx, actor, businessTime, { action: 'sign-in', subject: 'console', note });
  const opened = { ownerId: staffId, device, secondFactorPassedAt: now };
  return { key: await openSession(tx, staffRealm, opened, now), role };
}
