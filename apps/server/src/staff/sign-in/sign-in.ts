import type { StaffRole } from '@quarrter/contract/staff-rights';
import { normalizeEmail } from '@quarrter/domain/people';
import type { Selectable } from 'kysely';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { invalid } from '../../platform/http/http-error.ts';
import { verifyDummyPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import { recordAction } from '../audit.ts';
import { queueNotice } from '../members/notices.ts';
import { type StaffSchema, staffDb } from '../tables.ts';
import { readStaffNetwork, rememberStaffNetwork } from './networks.ts';
import { openStaffSession } from './sessions.ts';
import { countSignInAttempt } from './sign-in-attempts.ts';

export type StaffPassword = { email: string; password: string; network: string };
export type SignedInStaff = { key: string; role: StaffRole };
type MemberRow = Selectable<StaffSchema['staff_members']>;

/**
 * The member with this password, who may sign in; undefined for anyone else. The attempt is counted
 * first. An unknown address and a wrong password take the same time.
 */
export async function checkPassword(
  { db, secrets }: PlatformDeps,
  { email: typed, password, network }: StaffPassword,
  now: Date,
): Promise<MemberRow | undefined> {
  const email = normalizeEmail(typed) ?? typed.toLowerCase();
  const found = await staffDb(db)
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (found) callIsAbout({ staffId: found.staff_id });
  const { trusted } = await readStaffNetwork(db, secrets, found?.staff_id, network, now);
  await countSignInAttempt(db, { email, network, trusted }, now);
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
  const { isNew } = await readStaffNetwork(tx, secrets, staffId, network, now);
  await rememberStaffNetwork(tx, secrets, staffId, network, now);
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
  return { key: await openStaffSession(tx, staffId, now, device), role };
}

export function unableToSignIn() {
  return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
}
