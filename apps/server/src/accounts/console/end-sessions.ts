import type { endClientSessions } from '@quarrter/contract/staff/clients';
import type * as z from 'zod/mini';
import { defineActions, recordAction, type StaffMember } from '../../console/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { newToken } from '../../platform/passwords/secrets.ts';
import { endSessionsByStaff } from '../sign-in/end-sessions.ts';
import { aboutClient, openClient } from './open-client.ts';

const actions = defineActions({ 'end-client-sessions': 'Sessions of the client ended' });

type EndedSessions = z.output<typeof endClientSessions.body>;

/**
 * For a client who phones about a thief: everyone who is signed in is signed out at once, and a new
 * email address that someone asked for no longer replaces the client's. A thief who knows the
 * password is kept out by ending it too.
 */
export async function endSessions(
  db: Database,
  staff: StaffMember,
  clientId: string,
  { reason, password }: EndedSessions,
): Promise<void> {
  const client = await openClient(db, staff, clientId);
  const unknownPassword = password === 'ends' ? await hashPassword(newToken()) : null;
  await db.transaction().execute(async (tx) => {
    await endSessionsByStaff(tx, clientId, new Date(), unknownPassword);
    const ended = unknownPassword === null ? [] : ['The password no longer works'];
    await recordAction(tx, staff, await readBusinessTime(tx), {
      action: actions['end-client-sessions'],
      ...aboutClient(client),
      note: [reason, ...ended].join('. '),
    });
  });
}
