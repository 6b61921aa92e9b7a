import type { StaffRole } from '@quarrter/contract/staff';
import { normalizeEmail } from '@quarrter/domain/people';
import type { Selectable } from 'kysely';
import { readBusinessTime } from '../platform/business-time.ts';
import { callIsAbout } from '../platform/call-context.ts';
import type { Tx } from '../platform/database.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { invalid } from '../platform/http-error.ts';
import { verifyDummyPassword, verifyPassword } from '../platform/passwords.ts';
import { stepOfCode, verifyDummyCode } from '../platform/second-factor/one-time-code.ts';
import { recordAction } from './audit.ts';
import { queueNotice } from './members/notices.ts';
import { readStaffNetwork, rememberStaffNetwork } from './networks.ts';
import { oneTimeSecretOf } from './one-time-secret.ts';
import { openStaffSession } from './sessions.ts';
import { clearSignInAttempts, countSignInAttempt, type SignInAttempt } from './sign-in-attempts.ts';
import { type StaffSchema, staffDb } from './tables.ts';

export type StaffPassword = { email: string; password: string; network: string };
export type SignedInStaff = { key: string; role: StaffRole };
type MemberRow = Selectable<StaffSchema['staff_members']>;

/**
 * Signs a staff member in with password and one-time code. An unknown address, a wrong password and
 * a wrong or used code get the same answer in the same time: both are always checked.
 */
export async function signInStaff(
  deps: PlatformDeps,
  { code, device, ...form }: StaffPassword & { code: string; device: string },
  now: Date,
): Promise<SignedInStaff> {
  const { member, correct, attempt } = await checkPassword(deps, form, now);
  const sealed = member?.totp_secret_sealed;
  const step =
    member && sealed
      ? await stepOfCode(deps.secrets.open(sealed, oneTimeSecretOf(member.staff_id)), code, now)
      : await verifyDummyCode(code, now);
  if (member === undefined || !correct || step === null) throw unableToSignIn();
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    // A code works once, also in two sign-ins at the same time, and no older code works after it.
    const accepted = await staffDb(tx)
      .updateTable('staff_members')
      .set({ last_totp_step: step })
      .where('staff_id', '=', member.staff_id)
      // A password that was changed while it was verified does not work either.
      .where('password_hash', '=', member.password_hash)
      .where('totp_secret_sealed', '=', member.totp_secret_sealed)
      .where('disabled_at', 'is', null)
      .where('last_totp_step', '<', step)
      .returning('staff_id')
      .executeTakeFirst();
    if (accepted === undefined) throw unableToSignIn();
    return enterConsole(tx, deps, member, { network: form.network, device }, now);
  });
  await clearSignInAttempts(deps.db, attempt);
  return signedIn;
}

type Checked = { member: MemberRow | undefined; correct: boolean; attempt: SignInAttempt };

/** Counts the attempt, and checks the password of a member who may sign in. */
export async function checkPassword(
  { db, secrets }: PlatformDeps,
  { email: typed, password, network }: StaffPassword,
  now: Date,
): Promise<Checked> {
  const email = normalizeEmail(typed) ?? typed.toLowerCase();
  const found = await staffDb(db)
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  if (found) callIsAbout({ staffId: found.staff_id });
  const { trusted } = await readStaffNetwork(db, secrets, found?.staff_id, network, now);
  const attempt = { email, network, trusted };
  await countSignInAttempt(db, attempt, now);
  const isOpen = found !== undefined && found.password_hash !== null && found.disabled_at === null;
  const correct =
    isOpen && found.password_hash !== null
      ? await verifyPassword(found.password_hash, password)
      : await verifyDummyPassword(password);
  return { member: isOpen ? found : undefined, correct, attempt };
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
  const action = { action: 'sign-in', subject: 'console', note };
  await recordAction(tx, { ...member, staffId }, businessTime, action);
  return { key: await openStaffSession(tx, staffId, now, device), role };
}

export function unableToSignIn() {
  return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
}
