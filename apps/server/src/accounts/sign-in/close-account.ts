import { endHeldSignIns } from '../../access/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { endEmailChange } from '../password/end-email-change.ts';
import { clientRealm } from '../realm.ts';
import { accountsDb } from '../tables.ts';
import { deleteDevices } from './known-devices.ts';
import { endEverySession } from './sessions.ts';

/**
 * Closes the account of a client who has died: everyone is signed out, no one can sign in, and no
 * email is sent. Safe to repeat.
 */
export async function closeAccount(
  tx: Tx,
  { clientId, at }: { readonly clientId: string; readonly at: Date },
): Promise<void> {
  // First, because it locks the client's row.
  await endEmailChange(tx, clientId, at);
  await accountsDb(tx)
    .updateTable('clients')
    .set((row) => ({ closed_at: row.fn.coalesce('closed_at', row.val(at)) }))
    .where('client_id', '=', clientId)
    .execute();
  await endEverySession(tx, clientId);
  await endHeldSignIns(tx, clientRealm, clientId);
  await deleteDevices(tx, clientId);
}

export async function isClosed(reader: Reader, clientId: string): Promise<boolean> {
  const row = await accountsDb(reader)
    .selectFrom('clients')
    .select('closed_at')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}
