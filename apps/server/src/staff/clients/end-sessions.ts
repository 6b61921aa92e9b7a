import { endSessionsByStaff, openClient } from '../../accounts/index.ts';
import { recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';

/** For a client who phones about a thief: everyone who is signed in is signed out at once. */
export async function endSessions(
  db: Database,
  staff: StaffMember,
  clientId: string,
  reason: string,
): Promise<void> {
  const client = await openClient(db, staff, clientId);
  await db.transaction().execute(async (tx) => {
    await endSessionsByStaff(tx, clientId);
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: 'end-client-sessions',
      subject: `client ${client.firstName} ${client.lastName}`,
      clientId,
      subjectId: clientId,
      note: reason,
    });
  });
}
