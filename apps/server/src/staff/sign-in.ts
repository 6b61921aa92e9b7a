import type { StaffRole } from '@quarrter/contract/staff';
import { normalizeEmail } from '@quarrter/domain/people';
import { readBusinessTime } from '../platform/business-time.ts';
import type { Database } from '../platform/database.ts';
import { invalid } from '../platform/http-error.ts';
import { verifyDummyPassword, verifyPassword } from '../platform/passwords.ts';
import type { Secrets } from '../platform/secrets.ts';
import { recordAction } from './audit.ts';
import { checkDummyPassword, stepOfCode } from './one-time-code.ts';
import { openStaffSession } from './sessions.ts';
import { clearSignInAttempts, countSignInAttempt } from './sign-in-throttle.ts';
import { staffDb } from './tables.ts';

type Deps = { db: Database; secrets: Secrets };
type SignIn = { email: string; password: string; code: string; origin: string };

/**
 * Signs a staff member in with password and one-time code. An unknown address, a wrong password and a wrong
 * or used code answer alike and take as long: password and code are always both checked.
 */
export async function signInStaff(
  { db, secrets }: Deps,
  { email: typed, password, code, origin }: SignIn,
  now: Date,
): Promise<{ key: string; role: StaffRole }> {
  const email = normalizeEmail(typed) ?? typed.toLowerCase();
  await countSignInAttempt(db, { email, origin }, now);
  const member = await staffDb(db)
    .selectFrom('staff_members')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const right = member
    ? await verifyPassword(member.password_hash, password)
    : await verifyDummyPassword(password);
  const step = member
    ? await stepOfCode(
        secrets.open(member.totp_secret_sealed, oneTimeSecretOf(member.staff_id)),
        code,
        now,
      )
    : await checkDummyPassword(code, now);
  if (member === undefined || !right || step === null) throw unableToSignIn();
  const key = await db.transaction().execute(async (tx) => {
    // A code is good once, also in two sign-ins at the same moment, and an older one no more after it.
    const taken = await staffDb(tx)
      .updateTable('staff_members')
      .set({ last_totp_step: step })
      .where('staff_id', '=', member.staff_id)
      // Nor does a password that was changed while it was verified open anything.
      .where('password_hash', '=', member.password_hash)
      .where('last_totp_step', '<', step)
      .returning('staff_id')
      .executeTakeFirst();
    if (taken === undefined) throw unableToSignIn();
    const staff = { ...member, staffId: member.staff_id };
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'sign-in',
      subject: 'console',
    });
    return openStaffSession(tx, member.staff_id, now);
  });
  await clearSignInAttempts(db, { email, origin });
  return { key, role: member.role };
}

/** What the sealed one-time secret of a member is bound to. */
export function oneTimeSecretOf(staffId: string): string {
  return `${staffId}:one-time-secret`;
}

function unableToSignIn() {
  return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
}
