import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { eventsDb } from './tables.ts';

/**
 * Erases what emails to some clients were called and what the mail server said of their addresses.
 * Emails that still wait are no longer sent; notifications and choices about emails are deleted.
 */
export async function eraseEmails(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const these = sql<string>`any(${clientIds}::uuid[])`;
  await eventsDb(tx)
    .updateTable('emails')
    .set({
      ...{ subject: '', failure: '' },
      state: sql`CASE WHEN state = 'waiting' THEN 'dropped' ELSE state END`,
    })
    .where('client_id', '=', these)
    .execute();
  await eventsDb(tx).deleteFrom('notifications').where('client_id', '=', these).execute();
  await eventsDb(tx).deleteFrom('email_choices').where('client_id', '=', these).execute();
}
