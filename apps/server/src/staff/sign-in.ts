import type { StaffRole } from '@quarrter/contract/staff';
import { normalizeEmail } from '@quarrter/domain/people';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';
import { invalid } from '../platform/http-error.ts';
import { verifyDummyPassword, verifyPassword } from '../platform/passwords.ts';
import { stepOfCode, verifyDummyCode } from '../platform/second-factor/one-time-code.ts';
import type { Secrets } from '../platform/secrets.ts';
import { recordAction } from './audit.ts';
import { openStaffSession } from './sessions.ts';
import { clearSignInAttempts, countSignInAttempt } from './sign-in-attempts.ts';
import { staffDb } from './tables.ts';

type Deps = { db: Database; secrets: Secrets };
type SignIn = { email: string; password: string; code: string; network: string };

/**
 * Signs a staff member in with password and one-time code. An unknown address, a wrong password and
 * a wrong or used code get the same answer in the same time: both are always checked.
 */
export async function signInStaff(
  { db, secrets }: Deps,
  { email: typed, password, code, network }: SignIn,
  now: Date,
): Promise<{ key: string; role: StaffRole }> {
  const email = normalizeEmail(typed) ?? typed.toLowerCase();
  await countSignInAttempt(db, { email, network }, now);
  const member = await staffDb(db)
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const correct = member
    ? await verifyPassword(member.password_hash, password)
    : await verifyDummyPassword(password);
  const step = member
    ? await stepOfCode(
        secrets.open(member.totp_secret_sealed, oneTimeSecretOf(member.staff_id)),
        code,
        now,
      )
    : await verifyDummyCode(code, now);
  if (member === undefined || !correct || step === null) throw unableToSignIn();
  const key = await db.transaction().execute(async (tx) => {
    // A code works once, also in two sign-ins at the same time, and no older code works after it.
    const accepted = await staffDb(tx)
      .updateTable('staff_members')
      .set({ last_totp_step: step })
      .where('staff_id', '=', member.staff_id)
      // A password that was changed while it was verified does not work either.
      .where('password_hash', '=', member.password_hash)
      .where('last_totp_step', '<', step)
      .returning('staff_id')
      .executeTakeFirst();
    if (accepted === undefined) throw unableToSignIn();
    const staff = { ...member, staffId: member.staff_id };
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'sign-in',
      subject: 'console',
    });
    return openStaffSession(tx, member.staff_id, now);
  });
  await clearSignInAttempts(db, { email, network });
  return { key, role: member.role };
}

/** Binds a sealed one-time secret to its staff member. */
export function oneTimeSecretOf(staffId: string): string {
  return `${staffId}:one-time-secret`;
}

function unableToSignIn() {
  return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
}
