import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { endSessionsByStaff } from '../sign-in/end-sessions.ts';
import { aboutClient, openClient } from './open-client.ts';

const actions = defineActions({ 'end-client-sessions': 'Sessions of the client ended' });

/**
 * For a client who phones about a thief: everyone who is signed in is signed out at once, and a new
 * email address that someone asked for no longer replaces the client's.
 */
export async function endSessions(
  db: Database,
  staff: StaffMember,
  clientId: string,
  reason: string,
): Promise<void> {
  const client = await openClient(db, staff, clientId);
  await db.transaction().execute(async (tx) => {
    await endSessionsByStaff(tx, clientId, new Date());
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['end-client-sessions'],
      ...aboutClient(client),
      note: reason,
    });
  });
}
