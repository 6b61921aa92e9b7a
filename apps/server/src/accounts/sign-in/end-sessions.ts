import { endHeldSignIns } from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordAccountEvent, sessionsEndedByStaff } from '../events.ts';
import { queueLink } from '../jobs.ts';
import { endEmailChange } from '../password/end-email-change.ts';
import { clientRealm } from '../realm.ts';
import { accountsDb } from '../tables.ts';
import { deleteDevices } from './known-devices.ts';
import { endEverySession } from './sessions.ts';

/**
 * Ends every session of a client, with the confirmations given in it, every sign-in that waits for
 * the second factor, and a change of email address that waits for its link. Every device is new
 * from then on. With the hash of a password that no one knows, the client's own no longer signs in,
 * nor does a passkey that was added with it, and a link to choose another is emailed. The client is
 * told by email.
 */
export async function endSessionsByStaff(
  tx: Tx,
  clientId: string,
  now: Date,
  unknownPassword: string | null,
): Promise<void> {
  // First, because it locks the client's row.
  await endEmailChange(tx, clientId, now);
  await endEverySession(tx, clientId);
  await endHeldSignIns(tx, clientRealm, clientId);
  await deleteDevices(tx, clientId);
  if (unknownPassword !== null) {
    await accountsDb(tx)
      .updateTable('clients')
      .set({ password_hash: unknownPassword, password_reset_at: now })
      .where('client_id', '=', clientId)
      .execute();
    await queueLink(tx, clientId, 'reset');
  }
  const endedPassword = unknownPassword !== null;
  await recordAccountEvent(tx, sessionsEndedByStaff, clientId, { endedPassword });
}
