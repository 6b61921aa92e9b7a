import { endHeldSignIns } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordAccountEvent, sessionsEndedByStaff } from '../events.ts';
import { endEmailChange } from '../password/end-email-change.ts';
import { clientRealm } from '../realm.ts';
import { deleteDevices } from './known-devices.ts';
import { endEverySession } from './sessions.ts';

/**
 * Ends every session of a client, with the confirmations given in it, every sign-in that waits for
 * the second factor, and a change of email address that waits for its link. Every device is new
 * from then on. The client is told by email.
 */
export async function endSessionsByStaff(tx: Tx, clientId: string, now: Date): Promise<void> {
  // First, because it locks the client's row.
  await endEmailChange(tx, clientId, now);
  await endEverySession(tx, clientId);
  await endHeldSignIns(tx, clientRealm, clientId);
  await deleteDevices(tx, clientId);
  await recordAccountEvent(tx, sessionsEndedByStaff, clientId, {});
}
