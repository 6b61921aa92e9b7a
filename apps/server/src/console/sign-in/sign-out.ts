import { endSessions } from '../../access/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAction } from '../audit.ts';
import { staffRealm } from '../realm.ts';
import type { StaffSession } from './sessions.ts';

/** Ends the session of this call; the member's other sessions stay. */
export async function signOutStaff(db: Database, staff: StaffSession): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endSessions(tx, staffRealm, staff.staffId, { only: staff.sessionId });
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'sign-out',
      subject: 'console',
    });
  });
}
