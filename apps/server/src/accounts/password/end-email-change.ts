import type { Tx } from '../../platform/database/database.ts';
import { lockClientRow } from '../queries.ts';
import { endLinks } from '../sign-up/links.ts';
import { accountsDb } from '../tables.ts';

/**
 * Ends a change of email address that waits for its link: a thief who knew the password may have
 * asked for it. The request goes with its link, so that a job which is still queued makes no other.
 * A client who changes the password asks for the new address again. Locks the client's row.
 */
export async function endEmailChange(tx: Tx, clientId: string, now: Date): Promise<void> {
  await lockClientRow(tx, clientId);
  await accountsDb(tx)
    .deleteFrom('email_changes')
    .where('client_id', '=', clientId)
    .where('changed_at', 'is', null)
    .execute();
  await endLinks(tx, clientId, 'confirm-email', now);
}
