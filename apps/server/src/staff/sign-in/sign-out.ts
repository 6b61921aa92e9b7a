import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAction } from '../audit.ts';
import type { StaffMember } from '../roles.ts';
import { endStaffSession } from './sessions.ts';

/** Ends the token of this call; the member's other sessions stay. */
export async function signOutStaff(
  db: Database,
  staff: StaffMember,
  token: string | null,
): Promise<void> {
  if (token === null) return;
  await db.transaction().execute(async (tx) => {
    await endStaffSession(tx, token);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'sign-out',
      subject: 'console',
    });
  });
}
